# docker build --tag ddblint . && docker run --rm --volume "$PWD:/work:ro" ddblint .
FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b AS build
WORKDIR /source
COPY pyproject.toml README.md LICENSE ./
COPY ddblint ddblint
COPY rules rules
RUN python -m venv --without-pip /opt/ddblint && \
    pip --python /opt/ddblint/bin/python install --no-cache-dir --disable-pip-version-check .

FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b
COPY --from=build /opt/ddblint /opt/ddblint
USER 10001:10001
WORKDIR /work
ENTRYPOINT ["/opt/ddblint/bin/ddblint"]
CMD ["--help"]
