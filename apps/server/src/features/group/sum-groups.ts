interface GroupFacts {
  id: string;
  parent_id: string | null;
  name: string;
  sort: number;
  /** True if the caller sees the group itself, false for a mere ancestor of visible groups. */
  visible: boolean;
  /** True if the caller sees only some devices of the group. */
  partly: boolean;
  /** Level of the group; the organisation has level 1. */
  level: number;
}

export interface GroupRow extends GroupFacts {
  /**
   * Visible devices in the group and its descendants, each counted once. `online_count` counts those that are online.
   */
  device_count: number;
  online_count: number;
}

export interface CountedGroup extends GroupFacts {
  /** Visible devices that are in this group and in no other. */
  own_count: number;
  own_online: number;
  /**
   * Visible devices in the group and its descendants that are in several groups of the organisation, each counted once.
   */
  shared_count: number;
  shared_online: number;
}

/**
 * Adds up the counts of each group and its descendants. Only devices in a single group can be summed. Devices in
 * several groups are counted by the database (`shared_count`) and added to the result.
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
