/**
 * The configuration of a Swift for tests: three copies of everything on three storage nodes of this machine, and a
 * proxy with the S3 API in front. There is no memcached: Swift then asks its servers each time, which is fast enough
 * for tests.
 */

export const storageNodes = [1, 2, 3] as const;
export type StorageNode = (typeof storageNodes)[number];

/** The three kinds of a storage node's servers, in the order of `SwiftPorts`. */
export const serverKinds = ["account", "container", "object"] as const;
type ServerKind = (typeof serverKinds)[number];

export type SwiftSetting = {
  folder: string;
  /** Name of the account that the servers run as. */
  user: string;
  proxyPort: number;
  portOf: (kind: ServerKind, node: StorageNode) => number;
  accessKeyId: string;
  secretAccessKey: string;
  /** Origins whose scripts may send files here. */
  allowedOrigin: string;
};

/** The files of the configuration folder by name, without the rings. */
export function swiftConfiguration(setting: SwiftSetting): Record<string, string> {
  const files: Record<string, string> = { "swift.conf": cluster, "proxy.conf": proxyOf(setting) };
  for (const node of storageNodes)
    for (const kind of serverKinds) files[`${kind}${node}.conf`] = serverOf(setting, kind, node);
  return files;
}

const cluster = `
[swift-hash]
swift_hash_path_prefix = tests
swift_hash_path_suffix = only
[storage-policy:0]
name = default
default = yes
`;

/** No worker processes: one server, one process. */
const common = ({ folder, user }: SwiftSetting, port: number) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${user}
swift_dir = ${folder}/etc
log_level = ERROR
`;

function serverOf(setting: SwiftSetting, kind: ServerKind, node: StorageNode): string {
  return `${common(setting, setting.portOf(kind, node))}
devices = ${setting.folder}/node${node}
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;
}

function proxyOf(setting: SwiftSetting): string {
  const [account = "", user = ""] = setting.accessKeyId.split(":");
  return `${common(setting, setting.proxyPort)}
cors_allow_origin = ${setting.allowedOrigin}
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth copy slo versioned_writes symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
conn_timeout = 0.5
node_timeout = 5
recoverable_node_timeout = 2
error_suppression_interval = 1
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
cors_preflight_allow_origin = ${setting.allowedOrigin}
[filter:tempauth]
use = egg:swift#tempauth
user_${account}_${user} = ${setting.secretAccessKey} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_object_versioning = true
[filter:symlink]
use = egg:swift#symlink
`;
}
