import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";

/** The other system, from which the groups are taken over. */
const source = createServer((_request, response) => {
  response.setHeader("content-type", "application/json");
  response.end(
    JSON.stringify([
      { id: 1, name: "华南片区" },
      { id: 2, name: "三号猪场", parent_id: 1 },
    ]),
  );
});
source.listen(0, "127.0.0.1").unref();
await once(source, "listening");
const { port } = source.address() as AddressInfo;

test.use({
  runsOn: {
    args: ["--no-agent"],
    env: { PRIVATE_CODE: "wens", GROUP_SYNC_URL: `http://127.0.0.1:${port}/groups` },
  },
});

test("groups are synchronised from the page of the devices, whose tree shows them then", async ({ page, system }) => {
  await signIn(page, system, "admin");
  await page.goto("/#/devices");
  await accessible(page);
  await shoot(page, "devices-sync");
  await page.getByRole("button", { name: "同步设备组" }).click();
  await expect(page.getByText("同步成功")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("treeitem", { name: /华南片区/ })).toBeVisible();
});
