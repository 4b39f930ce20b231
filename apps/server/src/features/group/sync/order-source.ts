import { groupLevels, groupNameMax } from "@huiyan/contract/group/group.rules";
import { cutText } from "@huiyan/contract/pasted";
import { z } from "zod";

const externalId = z.union([z.string().min(1).max(128), z.number().int()]).transform(String);

/** A group in the response of the external system. A `parent_id` that is null, empty or 0 means the organisation. */
const SourceGroup = z.object({
  id: externalId,
  name: z.string().trim().min(1),
  parent_id: z.union([externalId, z.literal(""), z.null()]).default(null),
});
const List = z.array(SourceGroup).max(20_000);
const Source = z.union([List, z.object({ data: List }).transform(({ data }) => data)]);

export interface OrderedGroup {
  externalId: string;
  name: string;
  /** External id of the parent; null: the organisation. */
  parent: string | null;
}

/** Invalid response of the external system. The message is Chinese text for the user who synchronises. */
export class SourceError extends Error {}

const max = groupLevels.last - groupLevels.first + 1;

function levelOf(group: OrderedGroup, byId: ReadonlyMap<string, OrderedGroup>): number {
  let level = 1;
  for (let at: OrderedGroup | undefined = group; at !== undefined && at.parent !== null; at = byId.get(at.parent)) {
    level += 1;
    if (level > max) throw new SourceError(`设备组“${group.name}”的层级超过 ${max} 级，或上级关系成环`);
  }
  return level;
}

/**
 * Validates the response of the external system and returns its groups, each parent before its children. Names are cut
 * to the maximum length.
 * @throws SourceError with a Chinese message
 */
export function orderSource(answer: unknown): OrderedGroup[] {
  const parsed = Source.safeParse(answer);
  if (!parsed.success) throw new SourceError("外部系统返回的内容不是设备组列表");
  const groups = parsed.data.map(({ id, name, parent_id }): OrderedGroup => {
    const parent = parent_id === null || parent_id === "" || parent_id === "0" ? null : parent_id;
    return { externalId: id, name: cutText(name, groupNameMax), parent };
  });
  const byId = new Map(groups.map((group) => [group.externalId, group]));
  if (byId.size !== groups.length) throw new SourceError("外部系统返回了重复的设备组编号");
  const orphan = groups.find(({ parent }) => parent !== null && !byId.has(parent));
  if (orphan !== undefined) throw new SourceError(`设备组“${orphan.name}”的上级不存在`);
  const seen = new Set<string>();
  for (const { parent, name } of groups) {
    const key = `${parent ?? ""}/${name}`;
    if (seen.has(key)) throw new SourceError(`同一上级下有两个设备组名为“${name}”`);
    seen.add(key);
  }
  return groups
    .map((group) => ({ group, level: levelOf(group, byId) }))
    .toSorted((a, b) => a.level - b.level)
    .map(({ group }) => group);
}
