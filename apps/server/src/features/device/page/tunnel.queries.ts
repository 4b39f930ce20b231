import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

/** A device's tunnel to this node. */
export interface OpenTunnel {
  deviceId: string;
  tunnelId: string;
  openedAt: Date;
}

/**
 * Registers tunnels. If a device has several tunnels, on any nodes, the newest is kept. Writes nothing if all are
 * registered already.
 */
export async function putTunnels(db: Queryable, nodeUrl: string, tunnels: readonly OpenTunnel[]): Promise<void> {
  const rows = tunnels.map(({ deviceId, tunnelId, openedAt }) => ({
    device_id: deviceId,
    tunnel_id: tunnelId,
    opened_at: openedAt,
  }));
  await sql`
    insert into device_tunnel as t (device_uid, tunnel_id, node_url, opened_at)
    select d.id, o.tunnel_id, ${nodeUrl}, o.opened_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as o(device_id text, tunnel_id uuid, opened_at timestamptz)
    join device d on d.device_id = o.device_id and d.deleted_at is null
    on conflict (device_uid) do update
    set tunnel_id = excluded.tunnel_id, node_url = excluded.node_url, opened_at = excluded.opened_at
    where t.opened_at < excluded.opened_at`.execute(db);
}

/** Removes a tunnel that has ended. A newer tunnel of the same device stays. */
export async function deleteTunnel(db: Queryable, tunnelId: string): Promise<void> {
  await db.deleteFrom("device_tunnel").where("tunnel_id", "=", tunnelId).execute();
}

/** Returns the address of the node that holds the device's tunnel. */
export async function findTunnelNode(db: Queryable, deviceId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("device_tunnel as t")
    .innerJoin("device as d", "d.id", "t.device_uid")
    .select("t.node_url")
    .where("d.device_id", "=", deviceId)
    .where("d.deleted_at", "is", null)
    .executeTakeFirst();
  return row?.node_url;
}
