import { shortcutMax } from "@huiyan/contract/shortcut/shortcut.rules";
import fc from "fast-check";
import { expect, it } from "vitest";
import { addShortcut, moveShortcut, removeShortcut } from "./chosen-shortcuts.ts";

const shortcut = (_id: string, immutable = false) => ({
  _id,
  name: _id,
  title: _id,
  icon: "",
  path: `/${_id}`,
  disable: false,
  immutable,
});
/** Returns shortcuts, one per letter. Those with capital letters are immutable. */
const listOf = (ids: string) => [...ids].map((id) => shortcut(id, id === id.toUpperCase()));
const idsOf = (list: readonly { _id: string }[] | undefined) => list?.map(({ _id }) => _id).join("");

it.each([
  ["Va", "b", "Vab"],
  ["Va", "a", "Va"],
  ["VMabcdef", "g", undefined],
  ["VMabcdef", "f", "VMabcdef"],
])("adding to %s the shortcut %s, without duplicates and up to 8, gives %s", (list, added, result) => {
  expect(idsOf(addShortcut(listOf(list), shortcut(added)))).toBe(result);
});

it.each([
  ["VMab", "a", "VMb"],
  ["VMab", "V", "VMab"],
  ["VMab", "x", "VMab"],
])("removing from %s the shortcut %s, unless it is immutable, gives %s", (list, id, result) => {
  expect(idsOf(removeShortcut(listOf(list), id))).toBe(result);
});

it.each([
  ["VMabcd", "a", "c", "VMbcad"],
  ["VMabcd", "d", "a", "VMdabc"],
  ["VMabcd", "V", "c", "VMabcd"],
  ["VMabcd", "a", "V", "VMabcd"],
  ["VMabcd", "a", "a", "VMabcd"],
  ["aVbMc", "a", "c", "bVcMa"],
])("in %s, dragging %s to %s gives %s", (list, id, over, result) => {
  expect(idsOf(moveShortcut(listOf(list), id, over))).toBe(result);
});

it("any drag loses no shortcut and keeps the places of immutable ones", () => {
  const ids = fc.uniqueArray(fc.constantFrom(..."abcdefVMXY"), { maxLength: shortcutMax });
  fc.assert(
    fc.property(ids, fc.nat(9), fc.nat(9), (chosen, from, to) => {
      const list = listOf(chosen.join(""));
      const moved = moveShortcut(list, list[from]?._id ?? "", list[to]?._id ?? "");
      expect(moved.map(({ _id }) => _id).toSorted()).toEqual(list.map(({ _id }) => _id).toSorted());
      for (const [index, { immutable, _id }] of list.entries()) if (immutable) expect(moved[index]?._id).toBe(_id);
    }),
  );
});
