import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { LineField } from "../tree/LineField.tsx";

it.each([
  ["composes: the name that is being typed stays", true, 0],
  ["does not compose: the name stays as it was", false, 1],
])("Escape while the input method %s", (_rule, isComposing, cancelled) => {
  const onCancel = vi.fn();
  render(
    <LineField
      {...{ name: "名称", initial: "东门", maxLength: 20, busy: false }}
      problemOf={() => undefined}
      onSubmit={() => undefined}
      onCancel={onCancel}
    />,
  );
  fireEvent.keyDown(screen.getByLabelText("名称"), { key: "Escape", isComposing });
  expect(onCancel).toHaveBeenCalledTimes(cancelled);
});
