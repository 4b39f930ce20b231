/**
 * PostgreSQL settings for one small machine. They are passed on the command line, so that a start always uses the
 * settings of the running version. `fsync` and `synchronous_commit` keep their defaults: a commit waits until its data
 * is on the disk.
 */
const settings: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  password_encryption: "scram-sha-256",
  max_connections: "60",
  shared_buffers: "64MB",
  effective_cache_size: "512MB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  // the embedded database has no replicas, so the write-ahead log may be as small as recovery allows
  wal_level: "minimal",
  max_wal_senders: "0",
  min_wal_size: "64MB",
  max_wal_size: "512MB",
  checkpoint_completion_target: "0.9",
  // the same two cores run the AI models, so further parallel workers would only compete with those
  max_parallel_workers_per_gather: "1",
  max_worker_processes: "4",
  io_workers: "1",
  autovacuum_max_workers: "2",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_destination: "stderr",
  logging_collector: "off",
  log_line_prefix: "",
  // the server gets the error of a failed statement anyway; PostgreSQL's log must not contain stored rows
  log_min_messages: "log",
  log_error_verbosity: "terse",
  lc_messages: "C",
};

/**
 * Returns the command-line arguments of PostgreSQL.
 * @param more additional settings, which override the default ones
 */
export function postgresArguments(cluster: string, port: number, more: Readonly<Record<string, string>>): string[] {
  const all = { ...settings, ...more, port: `${port}` };
  return ["-D", cluster, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}
