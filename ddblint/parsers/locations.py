"""Where a text says its nested stacks are: a look at the bytes, before anything is parsed."""

#: A value that starts like a relative path: no function, no other mapping, and no scheme such as `https:`.
_LOCATION = rb"(?:TemplateURL|Location)[\"']?[ \t]*:[ \t\r\n]*[\"']?(?![\w+-]+:)([\w.][^\"'\s,}]*)"


def nests(data: bytes) -> bool:
    """Whether a text may be a template with nested stacks."""
    return b"AWS::CloudFormation::Stack" in data or b"AWS::Serverless::Application" in data


def local_locations(data: bytes) -> list[str]:
    """The relative paths by which a text may nest other templates; some may be no such thing."""
    if not nests(data):
        return []
    from re import findall

    return [path.decode("utf-8", "replace") for path in findall(_LOCATION, data)]
