# Wiredeck as an image: docker build -t wiredeck . (docs/deploy.md)
# How to renew digests: docs/deploy.md, Containers.
ARG NODE_IMAGE=node:22.23.2-trixie-slim@sha256:7b8a0c89c54499bee567618f96578e1a12a800f062fbdbfd1fb6a443fa6f6284
FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY . .
RUN npm run build

FROM ${NODE_IMAGE}
# pg_dump and pg_restore, for backups where DATABASE_URL is set.
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /src/dist/wiredeck /opt/wiredeck
# The lock, the keys and the socket for backups lie beside the data folder, so the volume is one level above it.
RUN install -d -o node -g node -m 700 /var/lib/wiredeck
USER node
VOLUME /var/lib/wiredeck
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4280 DATA_DIR=/var/lib/wiredeck/data
EXPOSE 4280
# A first start files the newest part of the sample agency’s past before it answers.
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node as the first process: it gets SIGTERM itself. No shell and no npm stand in between.
ENTRYPOINT ["node", "/opt/wiredeck/server.mjs"]
