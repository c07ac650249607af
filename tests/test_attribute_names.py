"""What names of attributes say, and where they say nothing."""

import pytest

from ddblint.attribute_names import says_few_values, says_moment, says_period

FEW = (
    "status state type kind flag gender severity priority orderStatus order_status order-status STATUS"
    " _subscriptionStatus PetType userStatus statusCode http_status_code is_active isDeleted hasChildren"
    " active __typename"
)
NOT_FEW = (
    "entity source region category id pk GSI1PK gsi1pk gsi1-status PK SK status_shard statusBucket statusDate"
    " tenantId#status tenant#status userIdStatus customer_id_status statusAndType aws_dbe_b_state oauthState"
    " authState isbn history prototype stateful is_at isActiveSince_date has_id hash typeId status_key name"
    " Sharded-GSI-PK triggerTypeData"
)
PERIODS = "date day hour week month orderDate order_date CreatedDate expirationDate eventDay yearMonth"
NOT_PERIODS = (
    "year birthDate date_of_birth dueDate NextPaymentDate startDate dayOfWeek deviceId#date date_shard"
    " candidate birthday update userIdDate"
)
MOMENTS = (
    "timestamp ts createdAt created_at updated_at expires_at time event_time my_timestamp epoch datetime"
)
NOT_MOMENTS = "at startTime booking_time scheduledAt validAt timeToLive runtime Status#Time tenantIdTs format"


@pytest.mark.parametrize("name", FEW.split())
def test_names_that_say_few_values(name: str) -> None:
    assert says_few_values(name)


@pytest.mark.parametrize("name", ["", "状態", *NOT_FEW.split()])
def test_names_that_do_not(name: str) -> None:
    assert not says_few_values(name)


@pytest.mark.parametrize("name", PERIODS.split())
def test_names_of_a_period(name: str) -> None:
    assert says_period(name)
    assert not says_moment(name)


@pytest.mark.parametrize("name", ["", *NOT_PERIODS.split()])
def test_names_of_no_period(name: str) -> None:
    assert not says_period(name)


@pytest.mark.parametrize("name", MOMENTS.split())
def test_names_of_a_moment(name: str) -> None:
    assert says_moment(name)
    assert not says_period(name)


@pytest.mark.parametrize("name", ["", *NOT_MOMENTS.split()])
def test_names_of_no_moment(name: str) -> None:
    assert not says_moment(name)
