"""Where a text says its nested stacks are, and what it includes: a look at the bytes, before any parsing."""

#: A value that starts like a relative path: no function, no other mapping, and no scheme such as `https:`.
_LOCATION = rb"(?:TemplateURL|Location)[\"']?[ \t]*:[ \t\r\n]*[\"']?(?![\w+-]+:)([\w.][^\"'\s,}]*)"
#: Serverless Framework, Variables: a variable that stands for what a file holds.
_INCLUDE = rb"\$\{file\(([^(){}]+)\)"


def nests(data: bytes) -> bool:
    """Whether a text may be a template with nested stacks, or a service with resources in other files."""
    return has_stacks(data) or includes(data)


def local_locations(data: bytes) -> list[str]:
    """The relative paths by which a text may lead to other templates; some may be no such thing."""
    patterns = [_LOCATION] * has_stacks(data) + [_INCLUDE] * includes(data)
    if not patterns:
        return []
    from re import findall

    return [path.decode("utf-8", "replace") for pattern in patterns for path in findall(pattern, data)]


def has_stacks(data: bytes) -> bool:
    """Whether a text may be a template with nested stacks."""
    return b"AWS::CloudFormation::Stack" in data or b"AWS::Serverless::Application" in data


def includes(data: bytes) -> bool:
    """Whether a text may be a service with resources in other files."""
    return b"${file(" in data and b"resources" in data
