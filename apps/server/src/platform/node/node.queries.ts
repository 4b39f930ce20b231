import { type Queryable } from "../db/database.ts";
import { NodeStatus } from "./node-status.ts";

export interface NodeRow {
  id: string;
  roles: string[];
  version: string;
  startedAt: Date;
  seenAt: Date;
  status: NodeStatus;
}

export async function putNode(
  db: Queryable,
  { id, roles, version, startedAt, seenAt, status }: NodeRow,
): Promise<void> {
  const row = {
    roles,
    version,
    started_at: startedAt,
    seen_at: seenAt,
    stopped_at: null,
    status: JSON.stringify(status),
  };
  await db
    .insertInto("node_status")
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

/**
 * Returns the status that a node stored before its restart; undefined if there is none, or another version wrote it.
 */
export async function findNode(db: Queryable, id: string): Promise<NodeStatus | undefined> {
  const row = await db.selectFrom("node_status").select("status").where("id", "=", id).executeTakeFirst();
  return NodeStatus.safeParse(row?.status).data;
}

export async function stopNode(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable("node_status").set({ stopped_at: now }).where("id", "=", id).execute();
}

/**
 * Returns nodes that did not shut down properly: they run, or should be running. Omits rows that another version wrote.
 */
export async function listNodes(db: Queryable): Promise<NodeRow[]> {
  const rows = await db.selectFrom("node_status").selectAll().where("stopped_at", "is", null).orderBy("id").execute();
  return rows.flatMap(({ id, roles, version, started_at, seen_at, status }) => {
    const parsed = NodeStatus.safeParse(status).data;
    return parsed === undefined ? [] : [{ id, roles, version, startedAt: started_at, seenAt: seen_at, status: parsed }];
  });
}

export async function deleteNodesBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom("node_status").where("seen_at", "<", before).execute();
}
