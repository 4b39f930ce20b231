import { type Fact } from "#platform/backup/backup-format.ts";

/** Wraps a statement, so that it returns all its rows as one JSON value. */
const rowsOf = (statement: string) => `select coalesce(jsonb_agg(to_jsonb(x)), '[]') as value from (${statement}) x`;

/**
 * Statements whose results must be equal in the original and the restored database: counts of important rows, the
 * newest alarms with their states, sums of money. A statement is skipped if this version lacks its table.
 */
export const backupFacts: readonly Fact[] = [
  {
    name: "counts",
    statement: `select jsonb_build_object(
      'organisations', (select count(*) from organisation), 'people', (select count(*) from staff),
      'devices', (select count(*) from device), 'points', (select count(*) from point),
      'messages', (select count(*) from message), 'steps', (select count(*) from message_step),
      'files', (select count(*) from stored_file)) as value`,
  },
  {
    name: "newest_alarms",
    statement: rowsOf(`select id, happened_at, received_at, org_id, state, version, message, image from message
      order by received_at desc, id desc limit 100`),
  },
  {
    name: "orders",
    statement: rowsOf(`select org_id, state, count(*) as orders, sum(amount_fen) as amount_fen from parking_order
      group by org_id, state order by org_id, state`),
  },
  {
    name: "ledger",
    statement: rowsOf(`select org_id, kind, count(*) as lines, sum(amount_fen) as amount_fen from parking_ledger
      group by org_id, kind order by org_id, kind`),
  },
];

/** Statement that returns the storage locations of the newest 40 pictures and clips. */
export const newestEvidence = `
  select coalesce(jsonb_agg(jsonb_build_object('fileLocation', place, 'startByte', start_byte, 'byteLength', byte_length)), '[]')
    as value
  from (select place, start_byte, byte_length from stored_file where class in ('image', 'video') and byte_length > 0
    order by stored_at desc, id desc limit 40) x`;

/**
 * Tables whose rows are not backed up: sessions, data that is valid only for minutes, and state of the running server.
 */
export const leftOutTables: readonly string[] = [
  ..."session device_page device_tunnel one_time phone_code failed_attempt".split(" "),
  // Keys of faces, and uploaded zips of pictures. Without its key, the data of a deleted face in a backup is
  // unreadable. Decision 0108.
  ..."face_key face_upload face_upload_piece".split(" "),
  ..."push_outbox live_address live_push live_watch live_seat live_rate platform_heartbeat node_status backup backup_plan".split(
    " ",
  ),
];
