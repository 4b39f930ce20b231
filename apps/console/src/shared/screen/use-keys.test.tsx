import { startTransition, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { useKeys } from "./use-keys.ts";

function Displayed({ name, onKey }: { name: string; onKey: (name: string) => void }) {
  useKeys({ x: () => onKey(name) });
  return <p>{name}</p>;
}

function Page({ page }: { page: { show: (name: string) => void; onKey: (name: string) => void } }) {
  const [name, setName] = useState("one");
  useEffect(() => {
    page.show = (next) => startTransition(() => setName(next));
  }, [page]);
  return <Displayed key={name} name={name} onKey={page.onKey} />;
}

it("a key reaches the new content as soon as that content is on the page", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const pressed: string[] = [];
  const page = { show: (_name: string) => {}, onKey: (name: string) => void pressed.push(name) };
  const box = document.createElement("div");
  const seen = Promise.withResolvers<void>();
  const root = createRoot(box);
  root.render(<Page page={page} />);
  await vi.waitFor(() => expect(box.textContent).toBe("one"), 60_000);
  new MutationObserver(() => {
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "x" }));
    seen.resolve();
  }).observe(box, { childList: true, subtree: true });
  page.show("two");
  await seen.promise;
  expect([box.textContent, pressed]).toEqual(["two", ["two"]]);
  root.unmount();
});
