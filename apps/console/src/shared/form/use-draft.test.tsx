import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { useDraft } from "./use-draft.ts";

interface Values {
  name: string;
  days: number | null;
}

/** Shows a stored object with a draft. `read` returns the object; it is called at the start, and after each command. */
async function showDraft(read: () => Promise<Values>) {
  const client = new QueryClient();
  const view = renderHook(
    () => ({
      ...useDraft<Values>("stored"),
      stored: useQuery({ queryKey: ["stored"], queryFn: read, retry: false }).data,
    }),
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  await waitFor(() => expect(view.result.current.stored).toBeDefined());
  return view.result;
}

const old: Values = { name: "旧", days: 1 };

it.each<[string, Partial<Values>, Partial<Values>]>([
  ["nothing more", {}, {}],
  ["the same field", { name: "乙" }, { name: "乙" }],
  ["another field", { days: null }, { days: null }],
])(
  "while %s is changed during a save: removes the sent value from the draft and keeps later input",
  async (_what, since, left) => {
    const shown = await showDraft(async () => old);
    act(() => shown.current.change({ name: "甲" }));
    act(() => {
      expect(shown.current.send()).toEqual({ name: "甲" });
    });
    act(() => shown.current.change(since));
    await act(() => shown.current.saving.onSuccess());
    expect(shown.current.draft).toEqual(left);
  },
);

it("shows the saved value until the stored object has been read again", async () => {
  const second = Promise.withResolvers<Values>();
  const answers = [Promise.resolve(old), second.promise];
  const shown = await showDraft(() => answers.shift() ?? Promise.reject(new Error("read too often")));
  act(() => shown.current.change({ name: "甲" }));
  act(() => void shown.current.send());
  const names = new Set<string | undefined>();
  const look = () => names.add(shown.current.draft.name ?? shown.current.stored?.name);
  const saved = shown.current.saving.onSuccess();
  await waitFor(() => expect(answers).toEqual([]));
  look();
  await act(async () => {
    second.resolve({ name: "甲", days: 1 });
    await saved;
  });
  look();
  expect([...names]).toEqual(["甲"]);
  expect(shown.current.draft).toEqual({});
});

it("keeps the draft after a refusal, and reads the stored object again", async () => {
  const answers = [old, { name: "他人改的", days: 2 }];
  const shown = await showDraft(async () => answers.shift() ?? old);
  act(() => shown.current.change({ name: "甲" }));
  act(() => void shown.current.send());
  act(() => shown.current.saving.onError());
  await waitFor(() => expect(shown.current.stored?.days).toBe(2));
  expect(shown.current.draft).toEqual({ name: "甲" });
});
