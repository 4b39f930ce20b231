import { findMessages, markMessages } from "@huiyan/contract/alarm/alarm.api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { makeMessage } from "#test/factories.ts";
import { good, refused, standInServer } from "#test/stand-in-server.ts";
import { storeToken } from "../auth/session.store.ts";
import { changeCached } from "./change-cached.ts";
import { useCommand } from "./use-command.ts";
import { keyOf } from "./use-query-of.ts";

const key = keyOf(findMessages, { page: 1 });
interface List {
  list: { message: string }[];
}

/** Changes the text of a list's message. Returns the texts that the list shows during the call, and after the answer. */
async function textsAfter(answer: ReturnType<typeof good>): Promise<[during: string[], after: string[]]> {
  storeToken("own");
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof good>>();
  standInServer(() => promise);
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(key, { list: [makeMessage(1, { message: "旧" })] });
  const texts = () => client.getQueryData<List>(key)?.list.map(({ message }) => message) ?? [];
  const { result } = renderHook(
    () =>
      useCommand(markMessages, {
        quiet: true,
        change: () =>
          changeCached<List>(client, key, ({ list }) => ({ list: list.map((row) => ({ ...row, message: "新" })) })),
      }),
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  act(() => result.current.mutate({ _id: [makeMessage(1)._id], mark: 1 }));
  await waitFor(() => expect(texts()).toEqual(["新"]));
  const during = texts();
  await act(async () => resolve(answer));
  await waitFor(() => expect(result.current.isPending).toBe(false));
  return [during, texts()];
}

it("shows the expected result before the answer, and keeps it after a success", async () => {
  expect(await textsAfter(good({ changed: 1, unread: 0 }))).toEqual([["新"], ["新"]]);
});

it("restores the previous state after a refusal", async () => {
  expect(await textsAfter(refused("not_found", "报警不存在", 404))).toEqual([["新"], ["旧"]]);
});
