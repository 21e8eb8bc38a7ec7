import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDataDir } from "#support/database.ts";
import { readConfig } from "../config.ts";

/** Names that are set for every process, or by what starts it, and the values that tell them from ours. */
const environments: Readonly<Record<string, string>> = {
  "Debian's logins, shells and desktops": `HOME PATH USER LOGNAME SHELL PWD OLDPWD SHLVL _ LANG LANGUAGE LC_ALL LC_CTYPE LC_NAME LC_ADDRESS
    LC_MESSAGES LC_TELEPHONE LC_TIME TERM TERM_PROGRAM COLORTERM COLUMNS LINES LS_COLORS MAIL MAILCHECK MAILPATH MAILTO
    EDITOR VISUAL PAGER LESS LESSOPEN HOSTNAME HOSTTYPE HOSTALIASES HOSTFILE MACHTYPE OSTYPE EUID UID TZ TZDIR TMPDIR TEMP TMP
    DISPLAY WAYLAND_DISPLAY XAUTHORITY SESSION_MANAGER DESKTOP_SESSION GDMSESSION DBUS_SESSION_BUS_ADDRESS SSH_AUTH_SOCK
    SSH_AGENT_PID SSH_CONNECTION SSH_CLIENT SSH_TTY SUDO_USER SUDO_UID SUDO_GID SUDO_COMMAND XDG_DATA_DIRS XDG_DATA_HOME
    XDG_CONFIG_DIRS XDG_CONFIG_HOME XDG_CACHE_HOME XDG_RUNTIME_DIR XDG_SESSION_ID XDG_SESSION_TYPE XDG_SESSION_CLASS XDG_SEAT
    XDG_VTNR XDG_CURRENT_DESKTOP DEBIAN_FRONTEND DEBEMAIL DEBFULLNAME http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY
    NO_PROXY ALL_PROXY ftp_proxy PASSWORD_STORE_DIR GPG_AGENT_INFO GNUPGHOME LD_LIBRARY_PATH LD_PRELOAD MANPATH INFOPATH`,
  systemd: `INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID NOTIFY_SOCKET WATCHDOG_USEC WATCHDOG_PID LISTEN_FDS LISTEN_PID
    LISTEN_FDNAMES MAINPID MANAGERPID MANAGERPIDFDID RUNTIME_DIRECTORY STATE_DIRECTORY CACHE_DIRECTORY LOGS_DIRECTORY
    CONFIGURATION_DIRECTORY CREDENTIALS_DIRECTORY ENCRYPTED_CREDENTIALS_DIRECTORY LOG_NAMESPACE SERVICE_RESULT EXIT_CODE EXIT_STATUS
    MONITOR_SERVICE_RESULT MONITOR_EXIT_CODE MONITOR_EXIT_STATUS MONITOR_INVOCATION_ID MONITOR_UNIT PIDFILE REMOTE_ADDR REMOTE_PORT
    TRIGGER_UNIT TRIGGER_PATH TRIGGER_TIMER_REALTIME_USEC TRIGGER_TIMER_MONOTONIC_USEC MEMORY_PRESSURE_WATCH MEMORY_PRESSURE_WRITE
    FDSTORE`,
  "Docker, Podman and their images": `HOSTNAME container DOCKER_HOST DOCKER_CONFIG DOCKER_BUILDKIT COMPOSE_PROJECT_NAME COMPOSE_FILE
    COMPOSE_PROFILES NODE_VERSION YARN_VERSION POSTGRES_PASSWORD POSTGRES_USER POSTGRES_DB POSTGRES_PASSWORD_FILE POSTGRES_HOST_AUTH_METHOD
    PGDATA PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGSSLMODE ROOT_ACCESS_KEY ROOT_SECRET_KEY VGW_PORT MINIO_ROOT_USER
    MINIO_ROOT_PASSWORD CLAMAV_NO_CLAMD CLAMAV_NO_FRESHCLAMD CLAMD_STARTUP_TIMEOUT CLAMD_CONF_StreamMaxLength FRESHCLAM_CHECKS CERTIFICATES`,
  "Kubernetes and Docker's links": `KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_SERVICE_PORT_HTTPS KUBERNETES_PORT=tcp://10.96.0.1:443
    KUBERNETES_PORT_443_TCP KUBERNETES_PORT_443_TCP_PROTO KUBERNETES_PORT_443_TCP_PORT KUBERNETES_PORT_443_TCP_ADDR POD_NAME POD_IP
    POD_NAMESPACE NODE_NAME HOST_IP ${[
      "S3",
      "SMTP",
      "MAIL",
      "CLAMD",
      "DATABASE",
      "SESSION",
      "METRICS_GATEWAY",
      "LARKFOLD",
      "LARKFOLD_METRICS",
      "SERVER",
      "HTTP",
    ]
      .map(
        (
          name,
        ) => `${name}_SERVICE_HOST ${name}_SERVICE_PORT ${name}_SERVICE_PORT_API ${name}_PORT=tcp://10.0.0.1:9000 ${name}_PORT_9000_TCP
          ${name}_PORT_9000_TCP_PROTO ${name}_PORT_9000_TCP_PORT ${name}_PORT_9000_TCP_ADDR ${name}_PORT_53_UDP_PORT ${name}_NAME=/web/one
          ${name}_ENV_ROOT_ACCESS_KEY`,
      )
      .join(" ")}`,
  "GitHub Actions": `CI GITHUB_ACTIONS GITHUB_ACTOR GITHUB_ENV GITHUB_EVENT_NAME GITHUB_JOB GITHUB_OUTPUT GITHUB_PATH GITHUB_REF GITHUB_REPOSITORY
    GITHUB_RUN_ID GITHUB_SERVER_URL GITHUB_SHA GITHUB_TOKEN GITHUB_WORKFLOW GITHUB_WORKSPACE RUNNER_ARCH RUNNER_NAME RUNNER_OS RUNNER_TEMP
    RUNNER_TOOL_CACHE RUNNER_TRACKING_ID RUNNER_USER RUNNER_WORKSPACE RUNNER_ENVIRONMENT ACTIONS_CACHE_URL ACTIONS_RUNTIME_TOKEN
    ACTIONS_RUNNER_ACTION_ARCHIVE_CACHE ACCEPT_EULA AGENT_TOOLSDIRECTORY ANDROID_HOME ANDROID_NDK ANDROID_NDK_HOME ANDROID_SDK_ROOT ANT_HOME
    AZURE_EXTENSION_DIR BOOTSTRAP_HASKELL_NONINTERACTIVE CHROME_BIN CHROMEWEBDRIVER CONDA DEPLOYMENT_BASEPATH DOTNET_MULTILEVEL_LOOKUP
    DOTNET_NOLOGO EDGEWEBDRIVER ENABLE_RUNNER_TRACING GECKOWEBDRIVER GHCUP_INSTALL_BASE_PREFIX GOROOT_1_24_X64 GRADLE_HOME
    HOMEBREW_CLEANUP_PERIODIC_FULL_DAYS HOMEBREW_NO_AUTO_UPDATE ImageOS ImageVersion JAVA_HOME JAVA_HOME_21_X64 LEIN_HOME LEIN_JAR NVM_DIR
    PIPX_BIN_DIR PIPX_HOME POWERSHELL_DISTRIBUTION_CHANNEL PSModulePath SELENIUM_JAR_PATH SGX_AESM_ADDR STATS_BLT STATS_D STATS_EXT STATS_NM
    STATS_RDCL STATS_TIS STATS_TRP STATS_UE STATS_V3PS SWIFT_PATH USE_BAZEL_FALLBACK_VERSION VCPKG_INSTALLATION_ROOT`,
  "Node.js, npm and test runners": `NODE_ENV NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NODE_COMPILE_CACHE NODE_CHANNEL_FD NODE INIT_CWD
    npm_command npm_config_cache npm_config_user_agent npm_execpath npm_lifecycle_event npm_node_execpath npm_package_json npm_package_name
    npm_package_version MALLOC_ARENA_MAX MALLOC_TRIM_THRESHOLD_ VITEST VITEST_POOL_ID TEST PROD DEV MODE SSR BASE_URL REQUIRE_POSTGRES
    UPDATE_SNAPSHOTS QUICK CHROMIUM_PATH PLAYWRIGHT_BROWSERS_PATH FORCE_COLOR NO_COLOR DEBUG SSL_CERT_FILE SSL_CERT_DIR CURL_CA_BUNDLE`,
  "the SDKs of AWS and OpenTelemetry": `AWS_REGION AWS_DEFAULT_REGION AWS_PROFILE AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN
    AWS_ENDPOINT_URL AWS_ENDPOINT_URL_S3 AWS_CA_BUNDLE AWS_ROLE_ARN AWS_WEB_IDENTITY_TOKEN_FILE AWS_EXECUTION_ENV AWS_S3_DISABLE_MULTIREGION_ACCESS_POINTS
    ECS_CONTAINER_METADATA_URI_V4 OTEL_EXPORTER_OTLP_HEADERS OTEL_EXPORTER_OTLP_PROTOCOL OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT OTEL_EXPORTER_OTLP_TIMEOUT OTEL_RESOURCE_ATTRIBUTES OTEL_TRACES_SAMPLER OTEL_TRACES_EXPORTER
    OTEL_METRICS_EXPORTER OTEL_METRIC_EXPORT_INTERVAL OTEL_LOGS_EXPORTER OTEL_LOG_LEVEL OTEL_PROPAGATORS OTEL_SDK_DISABLED OTEL_BSP_SCHEDULE_DELAY`,
  "platforms that run servers": `DYNO HEROKU_APP_NAME FLY_APP_NAME FLY_REGION PRIMARY_REGION RENDER RENDER_EXTERNAL_URL RENDER_SERVICE_NAME RAILWAY_ENVIRONMENT
    RAILWAY_PUBLIC_DOMAIN K_SERVICE K_REVISION K_CONFIGURATION VCAP_APPLICATION VCAP_SERVICES WEBSITE_SITE_NAME WEBSITE_HOSTNAME
    GITLAB_CI CI_JOB_ID CI_PROJECT_DIR`,
};

test.each(Object.entries(environments))("what %s set is left alone", (_, list) => {
  const set = list
    .trim()
    .split(/\s+/)
    .map((entry) => entry.split("=", 2))
    .map(([name = "", value = "x"]) => [name, value] as const);
  expect(readConfig(Object.fromEntries(set))).toEqual(readConfig({}));
});

/** What hosted databases set, whole addresses first. */
const ofPlatforms =
  `POSTGRES_URL POSTGRES_PRISMA_URL POSTGRES_URL_NON_POOLING POSTGRES_URI POSTGRES_CONNECTION_STRING POSTGRESQL_URL
  POSTGRES_HOST POSTGRES_PORT POSTGRES_USER POSTGRES_USERNAME POSTGRES_PASSWORD POSTGRES_DATABASE POSTGRES_URL_NO_SSL PGHOST PGHOST_UNPOOLED
  PGPORT PGUSER PGPASSWORD PGDATABASE DATABASE_URL_UNPOOLED DATABASE_PUBLIC_URL DATABASE_PRIVATE_URL DATABASE_CONNECTION_POOL_URL
  POSTGRESQL_ADDON_URI POSTGRESQL_ADDON_HOST HEROKU_POSTGRESQL_AMBER_URL SCALINGO_POSTGRESQL_URL SUPABASE_URL NEON_PROJECT_ID`.split(
    /\s+/,
  );

test("what platforms set for their database is left alone beside DATABASE_URL, and an address alone is told by it", async () => {
  const DATABASE_URL = "postgres://host/care";
  const set = Object.fromEntries(ofPlatforms.map((name) => [name, "postgres://other/care"]));
  expect(readConfig({ ...set, DATABASE_URL })).toEqual(readConfig({ DATABASE_URL }));
  const file = join(await createDataDir(), "address");
  await writeFile(file, DATABASE_URL);
  expect(readConfig({ ...set, DATABASE_URL_FILE: file })).toEqual(readConfig({ DATABASE_URL }));
  for (const name of ofPlatforms.slice(0, 6))
    expect(() => readConfig({ [name]: DATABASE_URL })).toThrow(
      `The configuration is wrong: ${name} is no variable of this server (DATABASE_URL is): give its value to DATABASE_URL.`,
    );
});

test("other programs' names for an address are left alone beside ours, and misspelt ones are not", () => {
  const ours = { DATABASE_URL: "postgres://host/care", PUBLIC_URL: "https://care.example.org" };
  const others = "DB_URL DB_URL_FILE DATABASE_HOST DATABASE_PASSWORD db_name PG_URL APP_URL SITE_URL".split(
    " ",
  );
  const set = Object.fromEntries(others.map((name) => [name, "x"]));
  expect(readConfig({ ...set, ...ours })).toEqual(readConfig(ours));
  for (const name of ["DATABSE_URL", "PUBLIC_URI", "LARKFOLD_DB_URL", "MAIL_URL"])
    expect(() => readConfig({ ...ours, [name]: "x" })).toThrow(`${name} is no variable of this server`);
  expect(() => readConfig({ PUBLIC_URL: ours.PUBLIC_URL, DB_URL: "x" })).toThrow("DB_URL is no variable");
  expect(() => readConfig({ DATABASE_URL: ours.DATABASE_URL, APP_URL: "x" })).toThrow(
    "APP_URL is no variable",
  );
});

/** Without a service of that name, each would be somebody's setting for this server. */
test.each([
  ["S3_PORT", "S3_ENDPOINT"],
  ["SMTP_PORT", "SMTP_URL"],
  ["DATABASE_PORT", "DATABASE_URL"],
  ["LARKFOLD_PORT", "PORT"],
  ["LARKFOLD_METRICS_PORT", "METRICS_PORT"],
])("%s=9000 is no service's, and is refused", (name, meant) => {
  expect(() => readConfig({ [name]: "9000" })).toThrow(
    `The configuration is wrong: ${name} is no variable of this server (${meant} is).`,
  );
});

test.each([
  ["POTR", "PORT"],
  ["PROT", "PORT"],
  ["opRT", "PORT"],
  ["HOTS", "HOST"],
  ["OHST", "HOST"],
  ["STMP_URL", "SMTP_URL"],
  ["LOG_LEVLE", "LOG_LEVEL"],
  ["DTAA_DIR", "DATA_DIR"],
])("%s, in which letters changed places, is refused with %s", (name, meant) => {
  expect(() => readConfig({ [name]: "x" })).toThrow(`${name} is no variable of this server (${meant} is).`);
});

test.each([
  ["SECRET_SESSION", "SESSION_SECRET"],
  ["secret_session_file", "SESSION_SECRET_FILE"],
  ["URL_PUBLIC", "PUBLIC_URL"],
  ["URL_DATABASE", "DATABASE_URL"],
  ["DIR_DATA", "DATA_DIR"],
  ["PROXY_TRUST", "TRUST_PROXY"],
  ["LEVEL_LOG", "LOG_LEVEL"],
  ["S3_ACCESS_SECRET_KEY", "S3_SECRET_ACCESS_KEY"],
])("%s has the words of %s in another order, and is refused with it", (name, meant) => {
  expect(() => readConfig({ [name]: "x" })).toThrow(`${name} is no variable of this server (${meant} is).`);
});

test.each([
  ["NODE_ENVV", "NODE_ENV"],
  ["NODE_EVN", "NODE_ENV"],
  ["NODEENV", "NODE_ENV"],
  ["NODE_EN", "NODE_ENV"],
  ["node_env", "NODE_ENV"],
  ["NODE_EXTRA_CA_CERT", "NODE_EXTRA_CA_CERTS"],
  ["OTEL_EXPORTER_OTLP_HEADER", "OTEL_EXPORTER_OTLP_HEADERS"],
])(
  "%s, in which a letter is wrong, is refused with %s, which a library or the start reads",
  (name, meant) => {
    expect(() => readConfig({ [name]: "x" })).toThrow(`${name} is no variable of this server (${meant} is).`);
  },
);

test.each([
  "PORTO",
  "POST",
  "GHOSTS",
  "SORT",
  "TOP",
  "PAHT",
  "SECRETS_DIR",
  "DATABASE",
  "NODE_DEV",
  "NODE_URL",
])("%s is left alone", (name) => {
  expect(readConfig({ [name]: "x" })).toEqual(readConfig({}));
});

const ofStore = "S3_ENDPOINT or S3_BUCKET or S3_REGION or S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY";

test.each([
  ["PORTS", "PORT"],
  ["HOSTS", "HOST"],
  ["SECRET", "SESSION_SECRET"],
  ["SECRET_KEY", "SESSION_SECRET"],
  ["SECRET_FILE", "SESSION_SECRET_FILE"],
  ["DATABASE_FILE", "DATA_DIR"],
  ["DATABASE_PATH", "DATA_DIR"],
  ["SQLITE_FILE", "DATA_DIR"],
  ["S3_HOST", "S3_ENDPOINT"],
  ["MAIL_FROM_ADDRESS", "MAIL_FROM"],
  ["MAIL_PASSWORD", "SMTP_URL"],
  ["MAIL_PASSWORD_FILE", "SMTP_URL_FILE"],
  ["POSTGRES_URL_FILE", "DATABASE_URL_FILE"],
  ["INVITE_TTL", "INVITE_TTL_HOURS"],
])("%s is what others call %s, and is refused with it", (name, meant) => {
  expect(() => readConfig({ [name]: "x" })).toThrow(
    `The configuration is wrong: ${name} is no variable of this server (${meant} is).`,
  );
});

test.each([
  ["S3_FORCE_PATH_STYLE", ofStore],
  ["s3_use_ssl", ofStore],
  ["MAIL_DIR", "MAIL_FROM"],
  ["MAIL_ENCRYPTION", "MAIL_FROM"],
  ["SESSION_NAME", "SESSION_SECRET"],
  ["SMTP_TLS", "SMTP_URL"],
  ["SMTP_CREDENTIALS_FILE", "SMTP_URL or SMTP_URL_FILE"],
  ["CLAMD_TIMEOUT", "CLAMD_ADDRESS"],
  ["SESSION_TTL", "SESSION_SECRET"],
  ["PREVIOUS_SESSION_KEY", "PREVIOUS_SESSION_SECRET"],
  ["METRICS_ENABLED", "METRICS_PORT or METRICS_HOST"],
  ["FIRST_ADMIN_EMAIL", "FIRST_ADMIN_USERNAME or FIRST_ADMIN_PASSWORD"],
  ["FIND_A_JOB_CATEGORY", "FIND_A_JOB_TOKEN"],
  ["INVITE_EXPIRES", "INVITE_TTL_HOURS"],
  ["RATE_LIMIT_WINDOW", "RATE_LIMITS"],
  ["ERASURES_FOLDER", "ERASURES_FILE"],
  ["BACKUP_KEPT_WEEKS", "BACKUP_KEPT_DAYS"],
  ["TRUST_PROXY_HOPS", "TRUST_PROXY"],
])("%s begins like a variable of ours, and is refused with %s and what to do", (name, meant) => {
  expect(() => readConfig({ [name]: "x" })).toThrow(
    `The configuration is wrong: ${name} is no variable of this server (${meant} is); if another program needs it, start this server without it.`,
  );
});

test("the links of a service named metrics leave METRICS_PORT unset; an address of one's own there is refused", () => {
  const link = { METRICS_PORT: "tcp://10.0.0.1:80" };
  const links = { METRICS_SERVICE_HOST: "10.0.0.1", METRICS_SERVICE_PORT: "80", ...link };
  expect(readConfig({ ...links, METRICS_PORT_80_TCP: link.METRICS_PORT }).METRICS_PORT).toBe(
    readConfig({}).METRICS_PORT,
  );
  expect(() => readConfig(link)).toThrow("METRICS_PORT must be a whole number");
});
