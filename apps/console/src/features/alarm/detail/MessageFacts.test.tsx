import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { makeMessage } from "#test/factories.ts";
import { MessageFacts } from "./MessageFacts.tsx";

it.each([
  ["whose pictures found no room says so", { pictures_left_out: "storage_full" }, true],
  ["with pictures does not", {}, false],
])("an alarm %s", (_rule, data, says) => {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MessageFacts message={makeMessage(1, { data })} />
    </QueryClientProvider>,
  );
  expect(container.textContent?.includes("存储额度已用完，未保存")).toBe(says);
});
