import { importedPath } from "../repository.ts";

/**
 * Import graph of an app's folders: each folder of features/, platform/ or shared/, with the folders that its files
 * import.
 */
export type Rooms = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns the folder directly below features/, platform/ or shared/ to which a file belongs; undefined for other files.
 */
export function roomOf(path: string): string | undefined {
  return /^apps\/[^/]+\/src\/(?:features|platform|shared)\/[^/]+(?=\/)/.exec(path)?.[0];
}

const specifiers = /(?:\bfrom|\bimport)\s*\(?\s*"([.#][^"]+)"/g;

/**
 * Returns the import graph of folders.
 * @param files path from the root → source text, without tests, which may import any folder
 */
export function roomsOf(files: ReadonlyMap<string, string>): Rooms {
  const rooms = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    const room = roomOf(path);
    if (room === undefined) continue;
    const imported = rooms.get(room) ?? new Set();
    rooms.set(room, imported);
    for (const [, specifier = ""] of text.matchAll(specifiers)) {
      const other = roomOf(importedPath(path, specifier));
      if (other !== undefined && other !== room) imported.add(other);
    }
  }
  return rooms;
}

/**
 * Returns the import cycles between folders: for each folder its shortest one, without repetitions. A cycle begins and
 * ends with its alphabetically first folder.
 */
export function circlesOf(rooms: Rooms): string[][] {
  const circles = new Map<string, string[]>();
  for (const room of rooms.keys()) {
    const circle = circleThrough(room, rooms);
    if (circle === undefined) continue;
    const first = circle.indexOf([...circle].sort()[0] ?? room);
    const turned = [...circle.slice(first), ...circle.slice(0, first)];
    circles.set(turned.join(" "), [...turned, turned[0] ?? room]);
  }
  return [...circles.values()];
}

function circleThrough(start: string, rooms: Rooms): string[] | undefined {
  const from = new Map<string, string>();
  const queue = [start];
  for (let room = queue.shift(); room !== undefined; room = queue.shift()) {
    for (const next of rooms.get(room) ?? []) {
      if (next === start) return wayTo(room, from);
      if (from.has(next)) continue;
      from.set(next, room);
      queue.push(next);
    }
  }
  return undefined;
}

function wayTo(end: string, from: ReadonlyMap<string, string>): string[] {
  const before = from.get(end);
  return before === undefined ? [end] : [...wayTo(before, from), end];
}
