import { groupTexts, type LabelType } from "@huiyan/contract/group/group.rules";
import { act, renderHook } from "@testing-library/react";
import { type FieldPath } from "react-hook-form";
import { expect, it } from "vitest";
import { type GroupFacts } from "./group-facts.ts";
import { useGroupForm } from "./use-group-form.ts";

const formOf = (facts: Partial<GroupFacts>) =>
  renderHook(() => useGroupForm({ name: "渝北区", description: "", labels: [], ...facts })).result;
const label = (type: LabelType, value: string) => ({ type, value, overview: 0 as const });

it.each<[string, Partial<GroupFacts>, FieldPath<GroupFacts>, string | undefined]>([
  ["a name is needed", { name: "  " }, "name", groupTexts.name],
  ["a name of 20 is not too long", { name: "组".repeat(20) }, "name", undefined],
  ["a name of 21 is", { name: "组".repeat(21) }, "name", groupTexts.nameLong],
  ["a description of 50 is not too long", { description: "字".repeat(50) }, "description", undefined],
  ["a description of 51 is", { description: "字".repeat(51) }, "description", groupTexts.descriptionLong],
  ["a label needs its text", { labels: [label("scene", " ")] }, "labels.0.value", groupTexts.labelValue],
  ["a text of 21 is too long", { labels: [label("scene", "字".repeat(21))] }, "labels.0.value", groupTexts.labelLong],
  ["an empty location lacks its district", { labels: [label("location", "")] }, "labels.0.value", groupTexts.location],
  ["a district is one", { labels: [label("location", "440305")] }, "labels.0.value", undefined],
  ["a type stands once", { labels: [label("scene", "门店"), label("scene", "仓库")] }, "labels", groupTexts.labelTwice],
])("rule of the form: %s", async (_rule, facts, path, text) => {
  const form = formOf(facts);
  await act(() => form.current.check());
  expect(form.current.errorOf(path)).toBe(text);
});

it("gives new labels unused types, and refuses the fourth label with a text", () => {
  const form = formOf({ labels: [label("scene", "门店")] });
  const add = () => act(() => form.current.addLabel());
  add();
  add();
  expect(form.current.labels.map(({ type }) => type)).toEqual(["scene", "location", "leader"]);
  expect(form.current.errorOf("labels")).toBeUndefined();
  add();
  expect(form.current.labels).toHaveLength(3);
  expect(form.current.errorOf("labels")).toBe(groupTexts.labelMany);
});

it("removes an error only when its own value changes", async () => {
  const form = formOf({ name: "", labels: [label("scene", "")] });
  await act(() => form.current.check());
  act(() => form.current.changeLabel(0, { value: "门店" }));
  expect([form.current.errorOf("labels.0.value"), form.current.errorOf("name")]).toEqual([undefined, groupTexts.name]);
});

it("returns trimmed values without the keys of the labels", () => {
  const form = formOf({ name: " 渝北区 ", labels: [label("scene", " 门店 ")] });
  expect(form.current.facts).toEqual({
    name: "渝北区",
    description: "",
    labels: [{ type: "scene", value: "门店", overview: 0 }],
  });
});
