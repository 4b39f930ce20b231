import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInGroups } from "#test/stand-in-groups.ts";
import { good } from "#test/stand-in-server.ts";
import { GroupTree } from "./GroupTree.tsx";

beforeEach(() => storeToken("abc"));
const lines = () => screen.getAllByRole("treeitem").map(({ textContent }) => textContent);

it.each([
  ["device", ["渝智城市运营3/5", "渝北区3/5", "江北区3/5"]],
  ["point", ["渝智城市运营4/9", "渝北区1/2", "江北区0/0"]],
  ["message", ["渝智城市运营1,207", "渝北区7", "江北区0"]],
] as const)("shows for each group the number of items of kind %s", async (of, expected) => {
  const answers = {
    point: [
      { _id: idOf(800), count: 9, online: 4 },
      { _id: idOf(501), count: 2, online: 1 },
    ],
    message: [
      { _id: idOf(800), count: 1207, online: null },
      { _id: idOf(501), count: 7, online: null },
    ],
  };
  const seen = standInGroups("admin", {
    "/api/client/org/group/count": ({ query }) => good(query.of === "point" ? answers.point : answers.message),
  });
  renderPage("/tree", () => <GroupTree of={of} chosen={undefined} onChoose={() => undefined} />);
  await screen.findByRole("treeitem", { name: /江北区/ });
  await waitFor(() => expect(lines()).toEqual(expect.arrayContaining([...expected])));
  expect(seen.filter(({ path }) => path.endsWith("/group/count"))).toHaveLength(of === "device" ? 0 : 1);
});

it("shows no numbers until the counts are loaded, or when they fail to load", async () => {
  standInGroups("admin", { "/api/client/org/group/count": () => ({ status: 503 }) });
  renderPage("/tree", () => <GroupTree of="message" chosen={undefined} onChoose={() => undefined} />);
  await screen.findByRole("treeitem", { name: /江北区/ });
  expect(lines()).toEqual(expect.arrayContaining(["江北区"]));
});
