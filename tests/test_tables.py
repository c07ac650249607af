"""Table resources of every kind as the model has them."""

from templates import schema_of, table_of, table_with, tables_of

from ddblint.model import DefectKind, IndexKind, Kind, Origin


def test_a_table_with_everything() -> None:
    table = table_with("""\
        TableName: orders
        BillingMode: PROVISIONED
        ProvisionedThroughput: {ReadCapacityUnits: 5, WriteCapacityUnits: 6}
        OnDemandThroughput: {MaxReadRequestUnits: 7, MaxWriteRequestUnits: 8}
        WarmThroughput: {ReadUnitsPerSecond: 9, WriteUnitsPerSecond: 10}
        AttributeDefinitions: [{AttributeName: id, AttributeType: S}, {AttributeName: day, AttributeType: N}]
        KeySchema: [{AttributeName: id, KeyType: HASH}, {AttributeName: day, KeyType: RANGE}]
        GlobalSecondaryIndexes:
          - IndexName: by-day
            KeySchema: [{AttributeName: day, KeyType: HASH}]
            Projection: {ProjectionType: INCLUDE, NonKeyAttributes: [total]}
            ProvisionedThroughput: {ReadCapacityUnits: 1, WriteCapacityUnits: 2}
        LocalSecondaryIndexes:
          - IndexName: by-total
            KeySchema: [{AttributeName: id, KeyType: HASH}, {AttributeName: total, KeyType: RANGE}]
            Projection: {ProjectionType: KEYS_ONLY}
        VectorIndexes:
          - IndexName: vector
            VectorAttribute: {AttributeName: embedding}
            Dimensions: 128
            DistanceFunction: COSINE
            SearchSchema: [{AttributeName: day, SearchSchemaElementType: HASH}]
            Projection: {ProjectionType: KEYS_ONLY}
        StreamSpecification: {StreamViewType: KEYS_ONLY}
        TimeToLiveSpecification: {AttributeName: expires, Enabled: true}
        SSESpecification: {SSEEnabled: true, SSEType: KMS, KMSMasterKeyId: alias/a}
        PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 7}
        TableClass: STANDARD_INFREQUENT_ACCESS
        DeletionProtectionEnabled: true
        Tags: [{Key: team, Value: shop}]
        ImportSourceSpecification:
          InputFormat: CSV
          InputCompressionType: GZIP
          S3BucketSource: {S3Bucket: b}
          InputFormatOptions: {Csv: {Delimiter: ";"}}
        """)
    assert (table.address, table.logical_id, table.kind) == ("Orders", "Orders", Kind.TABLE)
    assert (table.name.value, table.billing_mode.value) == ("orders", "PROVISIONED")
    assert table.key is not None
    assert (table.key.partition, table.key.sort) == (("id",), ("day",))
    throughputs = (table.provisioned, table.on_demand, table.warm)
    assert [(t.read.value, t.write.value) for t in throughputs if t] == [(5, 6), (7, 8), (9, 10)]
    assert [(a.name.value, a.type.value) for a in table.attributes] == [("id", "S"), ("day", "N")]
    gsi, lsi = table.indexes()
    assert (gsi.kind, gsi.label, lsi.kind, lsi.label) == (
        IndexKind.GLOBAL, "GSI by-day", IndexKind.LOCAL, "LSI by-total",
    )  # fmt: skip
    assert gsi.projection is not None
    assert gsi.projection.type.value == "INCLUDE"
    assert [name.value for name in gsi.projection.attributes or ()] == ["total"]
    assert lsi.projection is not None
    assert lsi.projection.attributes is None
    (vector,) = table.vector_indexes
    assert (vector.attribute.value, vector.dimensions.value, vector.distance.value) == (
        "embedding",
        128,
        "COSINE",
    )
    assert [(e.name.value, e.type.value) for e in vector.search or ()] == [("day", "HASH")]
    assert table.stream is not None
    assert (table.stream.enabled.value, table.stream.view_type.value) == (True, "KEYS_ONLY")
    assert table.time_to_live is not None
    assert (table.time_to_live.attribute.value, table.time_to_live.enabled.value) == ("expires", True)
    assert table.encryption is not None
    assert (table.encryption.enabled.value, table.encryption.key.value) == (True, "alias/a")
    recovery = table.protection.point_in_time_recovery
    assert recovery is not None
    assert (recovery.enabled.value, recovery.period.value) == (True, 7)
    assert (table.table_class.value, table.protection.deletion_protection.value) == (
        "STANDARD_INFREQUENT_ACCESS",
        True,
    )
    assert [(tag.key.value, tag.value.value) for tag in table.tags] == [("team", "shop")]
    source = table.import_source
    assert source is not None
    assert (source.bucket.value, source.format.value, source.delimiter.value) == ("b", "CSV", ";")
    assert table.gaps == {}
    assert table.extra_properties == table.malformed == ()


def test_the_resource_policy_is_measured_as_compact_json() -> None:
    policy = "ResourcePolicy: {PolicyDocument: {Statement: [{Effect: Allow, Count: 12}, x]}}"
    assert table_with(policy).resource_policy_size.value == len(
        '{"Statement":[{"Effect":"Allow","Count":12},"x"]}'
    )
    unknown = "ResourcePolicy: {PolicyDocument: {Statement: [!Ref A]}}"
    assert not table_with(unknown).resource_policy_size.known
    assert table_with("TableName: orders").resource_policy_size.absent


def test_a_global_table_has_its_capacity_in_its_own_settings() -> None:
    table = table_of("""\
        Resources:
          Orders:
            Type: AWS::DynamoDB::GlobalTable
            Properties:
              BillingMode: PROVISIONED
              MultiRegionConsistency: STRONG
              GlobalTableWitnesses: [{Region: us-west-2}]
              WriteProvisionedThroughputSettings:
                WriteCapacityAutoScalingSettings:
                  MinCapacity: 5
                  MaxCapacity: 50
                  SeedCapacity: 10
                  TargetTrackingScalingPolicyConfiguration: {TargetValue: 70}
              GlobalSecondaryIndexes:
                - IndexName: by-day
                  WriteOnDemandThroughputSettings: {MaxWriteRequestUnits: 9}
              Replicas:
                - Region: us-east-1
                  SSESpecification: {KMSMasterKeyId: alias/a}
                  GlobalSecondaryIndexes: [{IndexName: by-day}]
                - Region: us-east-2
                  DeletionProtectionEnabled: true
        """)
    scaling = table.write_scaling
    assert scaling is not None
    assert (scaling.minimum.value, scaling.maximum.value, scaling.seed.value) == (5, 50, 10)
    assert scaling.builtin
    assert [policy.target.value for policy in scaling.policies] == [70]
    assert table.provisioned is None
    assert (table.consistency.value, [w.value for w in table.witnesses]) == ("STRONG", ["us-west-2"])
    (gsi,) = table.global_indexes
    assert gsi.write_scaling is None
    assert gsi.on_demand is not None
    assert gsi.on_demand.write.value == 9
    first, second = table.replicas
    assert first.encryption is not None
    assert (first.region.value, first.encryption.key.value, [i.name.value for i in first.indexes]) == (
        "us-east-1",
        "alias/a",
        ["by-day"],
    )
    assert second.encryption is None
    assert second.deletion_protection.value is True


def test_a_simple_table_without_properties_has_the_key_id() -> None:
    table = table_of("Resources:\n  Notes:\n    Type: AWS::Serverless::SimpleTable\n")
    assert table.key is not None
    assert table.key.partition == ("id",)
    assert [(a.name.value, a.type.value) for a in table.attributes] == [("id", "S")]
    assert table.billing_mode.value == "PAY_PER_REQUEST"


def test_a_simple_table_with_capacity_is_provisioned_and_inherits_globals() -> None:
    table = table_of("""\
        Transform: AWS::Serverless-2016-10-31
        Globals:
          SimpleTable:
            SSESpecification: {SSEEnabled: true}
        Resources:
          Notes:
            Type: AWS::Serverless::SimpleTable
            Properties:
              PrimaryKey: {Name: number, Type: Number}
              ProvisionedThroughput: {ReadCapacityUnits: 1, WriteCapacityUnits: 2}
              Tags: {team: shop}
        """)
    assert [(a.name.value, a.type.value) for a in table.attributes] == [("number", "N")]
    assert table.billing_mode.value == "PROVISIONED"
    assert table.encryption is not None
    assert table.encryption.enabled.value is True
    assert table.malformed == table.extra_properties == ()


def test_a_construct_path_is_the_address() -> None:
    table = table_of("""{"Resources": {"Orders1A2B": {"Type": "AWS::DynamoDB::Table",
        "Metadata": {"aws:cdk:path": "Shop/Data/Orders/Resource"}, "Properties": {}}}}""")
    assert (table.address, table.logical_id) == ("Shop/Data/Orders", "Orders1A2B")


def test_replicas_made_by_resources_of_their_own_belong_to_the_table() -> None:
    table = table_of("""\
        Resources:
          Orders: {Type: AWS::DynamoDB::Table, Properties: {}}
          Replica:
            Type: Custom::DynamoDBReplica
            DeletionPolicy: Retain
            Properties: {TableName: !Ref Orders, Region: us-west-2}
          Other:
            Type: Custom::DynamoDBReplica
            Properties: {TableName: !Ref Elsewhere, Region: us-west-2}
        """)
    found = [(r.address, r.region.value, r.deletion_policy.value) for r in table.replica_resources]
    assert found == [("Replica", "us-west-2", "Retain")]


def test_the_old_form_of_a_key_schema_is_a_gap() -> None:
    table = table_with("KeySchema: {HashKeyElement: {AttributeName: id, AttributeType: S}}")
    assert table.untold("key") == "KeySchema is written in its old form (HashKeyElement)"
    assert table.malformed == ()


def test_more_combinations_than_are_told_apart_are_said() -> None:
    names = [f"C{number:02}" for number in range(6)]
    conditions = "".join(f"  {name}: !Equals [!Ref P{name}, a]\n" for name in names)
    parameters = "".join(f"  P{name}: {{Type: String}}\n" for name in names)
    tags = "".join(
        f"        - !If [{name}, {{Key: {name}, Value: a}}, !Ref 'AWS::NoValue']\n" for name in names
    )
    schema = schema_of(
        f"Parameters:\n{parameters}Conditions:\n{conditions}Resources:\n  Orders:\n"
        f"    Type: AWS::DynamoDB::Table\n    Properties:\n      Tags:\n{tags}"
    )
    assert len(schema.tables) == 32
    (defect,) = schema.defects
    assert (defect.kind, defect.table) == (DefectKind.NOT_ANALYSED, "Orders")
    assert defect.message == "Orders: too many combinations of conditions; not told apart: C05"
    assert all(table.untold("tags") for table in schema.tables)


def test_a_key_written_twice_counts_as_last_written() -> None:
    schema = schema_of("""\
        Resources:
          Orders:
            Type: AWS::DynamoDB::Table
            Properties:
              TableClass: STANDARD
              TableClass: STANDARD_INFREQUENT_ACCESS
          Other: {Type: AWS::S3::Bucket, Properties: {A: 1, A: 2}}
        """)
    assert schema.tables[0].table_class.value == "STANDARD_INFREQUENT_ACCESS"
    (defect,) = schema.defects
    assert (defect.kind, defect.table, defect.place.span().line) == (DefectKind.DUPLICATE_KEY, "Orders", 6)
    assert [place.span().line for place, _ in defect.related] == [5]


def test_a_resource_written_twice_is_said_and_the_last_one_read() -> None:
    schema = schema_of("""\
        Resources:
          Orders: {Type: AWS::DynamoDB::Table, Properties: {TableName: first}}
          Orders: {Type: AWS::DynamoDB::Table, Properties: {TableName: second}}
        """)
    assert [table.name.value for table in schema.tables] == ["second"]
    assert [defect.kind for defect in schema.defects] == [DefectKind.DUPLICATE_KEY]


def test_tables_in_loops_and_made_by_functions_are_said_not_to_be_followed() -> None:
    loop = schema_of("""\
        Transform: AWS::LanguageExtensions
        Resources:
          Fn::ForEach::Tables:
            - Name
            - !Split [',', !ImportValue names]
            - ${Name}Table: {Type: AWS::DynamoDB::Table, Properties: {}}
          Fn::ForEach::Topics:
            - Name
            - [Cats, Dogs]
            - ${Name}Topic: {Type: AWS::SNS::Topic}
        """)
    assert [(d.kind, d.place.text()) for d in loop.defects] == [
        (DefectKind.NOT_ANALYSED, "Fn::ForEach::Tables")
    ]
    made = schema_of("Resources: {'Fn::Transform': {Name: 'AWS::Include'}}  # AWS::DynamoDB::Table\n")
    assert [d.kind for d in made.defects] == [DefectKind.NOT_ANALYSED]


def test_protection_is_read_beside_the_properties() -> None:
    table = table_of("""\
        Resources:
          Orders:
            Type: AWS::DynamoDB::Table
            DeletionPolicy: Retain
            Properties: {}
        """)
    assert (table.protection.deletion_policy.value, table.protection.update_replace_policy.absent) == (
        "Retain",
        True,
    )
    assert table.protection.deletion_protection.origin is Origin.DEFAULT


def test_properties_that_are_no_mapping_leave_all_unknown() -> None:
    for written in ("!ImportValue properties", "text"):
        (table,) = tables_of(
            f"Resources:\n  Orders:\n    Type: AWS::DynamoDB::Table\n    Properties: {written}\n"
        )
        assert not table.billing_mode.known
        assert table.untold("key")
