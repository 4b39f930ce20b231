import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FilterSelect } from "../list/filter/FilterSelect.tsx";
import { LineField } from "../tree/LineField.tsx";

it.each([
  ["composes: the name that is being typed stays", true, 0],
  ["does not compose: the name stays as it was", false, 1],
])("Escape in a name field while the input method %s", (_rule, isComposing, cancelled) => {
  const onCancel = vi.fn();
  render(
    <LineField
      name="名称"
      initial="东门"
      maxLength={20}
      busy={false}
      problemOf={() => undefined}
      onSubmit={() => undefined}
      onCancel={onCancel}
    />,
  );
  fireEvent.keyDown(screen.getByLabelText("名称"), { key: "Escape", isComposing });
  expect(onCancel).toHaveBeenCalledTimes(cancelled);
});

it("a picker searches for a name after it is composed, not for the letters typed to compose it", async () => {
  const onSearch = vi.fn();
  render(
    <FilterSelect name="人员" value={undefined} options={[]} loading={false} onChange={vi.fn()} onSearch={onSearch} />,
  );
  const field = screen.getByRole("combobox");
  fireEvent.mouseDown(field);
  fireEvent.compositionStart(field);
  fireEvent.change(field, { target: { value: "zh" } });
  fireEvent.change(field, { target: { value: "张" } });
  expect(onSearch.mock.calls.flat().filter((text) => text !== "")).toEqual([]);
  fireEvent.compositionEnd(field);
  fireEvent.change(field, { target: { value: "张三" } });
  expect(onSearch.mock.calls.flat().filter((text) => text !== "")).toEqual(["张", "张三"]);
});
