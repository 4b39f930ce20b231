import { v7 } from "uuid";
import { type Queryable } from "#platform/db/database.ts";
import { insertGroup } from "../group.queries.ts";
import { deleteGroup, lockGroupTree } from "../group-tree.queries.ts";
import { type OrderedGroup } from "./order-source.ts";
import { lockAllGroups, repairPaths, type SyncedGroup, setPlaceholders, setSynced } from "./sync.queries.ts";

export interface SyncCounts {
  added: number;
  changed: number;
  removed: number;
}

/**
 * Deletes synchronised groups that no longer exist in the external system, deepest level first. Groups with devices are
 * kept, and so are groups with a remaining subgroup.
 * @returns ids of the deleted groups
 */
async function removeVanished(
  db: Queryable,
  groups: readonly SyncedGroup[],
  wanted: ReadonlySet<string>,
  now: Date,
): Promise<Set<string>> {
  const removed = new Set<string>();
  for (const { id, external_id, holds_devices } of groups.toSorted((a, b) => b.path.length - a.path.length)) {
    const isGone = external_id !== null && !wanted.has(external_id) && !holds_devices;
    if (!isGone || groups.some((child) => child.parent_id === id && !removed.has(child.id))) continue;
    await deleteGroup(db, id, now);
    removed.add(id);
  }
  return removed;
}

/**
 * Returns the group with that external id. Otherwise returns a group with the same name and parent that a user created,
 * or that vanished in the external system. A department that is created there again has a new id.
 */
function knownGroup(
  groups: readonly SyncedGroup[],
  wanted: ReadonlySet<string>,
  item: OrderedGroup,
  parentId: string | null,
) {
  const isFree = ({ external_id }: SyncedGroup) => external_id === null || !wanted.has(external_id);
  return (
    groups.find(({ external_id }) => external_id === item.externalId) ??
    groups.find((group) => isFree(group) && group.parent_id === parentId && group.name === item.name)
  );
}

/**
 * Synchronises the organisation's groups with the external system: creates, renames, moves and deletes groups. A group
 * that a user created with the same name and parent is linked to the external one. A group that was deleted there is
 * kept while it has devices. Rules: docs/reference/rights.md R11. Must be called in a transaction.
 */
export async function applySync(
  db: Queryable,
  orgId: string,
  source: readonly OrderedGroup[],
  now: Date,
): Promise<SyncCounts> {
  await lockGroupTree(db, orgId);
  const all = await lockAllGroups(db, orgId);
  const wanted = new Set(source.map(({ externalId }) => externalId));
  const removed = await removeVanished(db, all, wanted, now);
  const groups = all.filter(({ id }) => !removed.has(id));
  const counts: SyncCounts = { added: 0, changed: 0, removed: removed.size };
  const synced = groups.filter(({ external_id }) => external_id !== null && wanted.has(external_id));
  await setPlaceholders(
    db,
    synced.map(({ id }) => id),
  );
  const paths = new Map<string, string[]>();
  for (const [sort, { externalId, name, parent }] of source.entries()) {
    const above = parent === null ? [] : (paths.get(parent) ?? []);
    const parentId = above.at(-1) ?? null;
    const known = knownGroup(groups, wanted, { externalId, name, parent }, parentId);
    const id = known?.id ?? v7();
    const path = [...above, id];
    if (known === undefined) {
      const under = parentId === null ? null : { id: parentId, path: above };
      await insertGroup(db, { id, orgId, parent: under, name, sort, now });
      counts.added += 1;
    } else if (known.name !== name || known.parent_id !== parentId) counts.changed += 1;
    await setSynced(db, { id, name, externalId, parentId, path, sort });
    paths.set(externalId, path);
  }
  await repairPaths(db, orgId);
  return counts;
}
