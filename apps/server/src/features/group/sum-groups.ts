interface GroupFacts {
  id: string;
  parent_id: string | null;
  name: string;
  sort: number;
  /** In the caller's view itself, not only as an ancestor of what is. */
  visible: boolean;
  /** Seen through some of its devices alone. */
  partly: boolean;
  /** The organisation is 1. */
  level: number;
}

export interface GroupRow extends GroupFacts {
  /** Visible devices in the group and below it, each once; of these, online. */
  device_count: number;
  online_count: number;
}

export interface CountedGroup extends GroupFacts {
  /** Devices of this group that are in no other one. */
  own_count: number;
  own_online: number;
  /** Devices in the group and below it that are in several groups, each once. */
  shared_count: number;
  shared_online: number;
}

/**
 * Adds up what is below each group. A device in one group counts for all above it, so sums do for these; only those
 * in several groups have to be counted apart, by the database.
 */
export function sumGroups(rows: readonly CountedGroup[]): GroupRow[] {
  const sums = new Map(rows.map(({ id, own_count, own_online }) => [id, { all: own_count, online: own_online }]));
  for (const { id, parent_id } of rows.toSorted((a, b) => b.level - a.level)) {
    const [own, above] = [sums.get(id), parent_id === null ? undefined : sums.get(parent_id)];
    if (own === undefined || above === undefined) continue;
    above.all += own.all;
    above.online += own.online;
  }
  return rows.map(({ own_count: _own, own_online: _online, shared_count, shared_online, ...facts }) => {
    const { all = 0, online = 0 } = sums.get(facts.id) ?? {};
    return { ...facts, device_count: all + shared_count, online_count: online + shared_online };
  });
}
