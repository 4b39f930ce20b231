import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { contract } from "@huiyan/contract/contract";
import { displayScreens, screenMayCall } from "@huiyan/contract/dashboard/display-link.rules";
import { getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { findPoints } from "@huiyan/contract/point/point.api";
import { signIn } from "@huiyan/contract/session/session.api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createClient } from "../../../test/client.ts";
import { addWall } from "../../../test/dashboard/display-client.ts";
import { addPerson, testPassword } from "../../../test/person-client.ts";
import { samples } from "../../../test/samples.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { createWorld, type World } from "../../../test/world.ts";

let app: TestApp;
let world: World;
// each of its own: a link has but so many calls that cost
beforeEach(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterEach(() => app.close());

const withSession = contract.filter(({ permission }) => !["public", "signed", "device"].includes(permission));

describe("a wall", () => {
  it.each(displayScreens)("of %s reads what is on its list, and is refused everywhere else", async (screen) => {
    // an admin's, so that no permission stands in the way
    const { client } = await addWall(app, world.admin.client, screen);
    const refused: string[] = [];
    for (const endpoint of withSession) {
      const sample = samples[endpoint.name]?.(world, world.orgId, "x");
      const { status, body } = await client.send(endpoint, sample?.input, sample?.path);
      if (status === 403 && JSON.stringify(body).includes('"display_only"')) refused.push(endpoint.name);
      else expect([400, 404, 503, 200], `${endpoint.name}: ${JSON.stringify(body)}`).toContain(status);
    }
    const unlisted = withSession.filter(({ name }) => !screenMayCall(screen, name)).map(({ name }) => name);
    expect(unlisted.length).toBeGreaterThan(150);
    expect(refused).toEqual(unlisted);
  });

  it("knows of its maker neither name, nor phone, nor when he came, nor his other organisations", async () => {
    const { phone, staffId, accountId } = await addPerson(world, { role: "admin", name: "造链接的人" });
    const { token } = await createClient(app.url).call(signIn, { account: phone, password: testPassword });
    const { client } = await addWall(app, createClient(app.url, token));
    const info = await client.call(getUserInfo, {});
    expect(info).toMatchObject({ org: { _id: world.orgId }, staff: null, orgs: [], unactive: [], client_menu: [] });
    const text = JSON.stringify(info);
    for (const secret of [phone, staffId, accountId, "造链接的人", token]) expect(text).not.toContain(secret);
    expect(info.last_login_time).toBeNull();
  });

  it("sees what its maker sees, now and no more than that", async () => {
    const { client } = await addWall(app, world.lead.client, "/monitorDashboard");
    const own = await world.lead.client.call(findPoints, {});
    const shown = await client.call(findPoints, {});
    expect(shown.list.map(({ _id }) => _id)).toEqual(own.list.map(({ _id }) => _id));
    expect(JSON.stringify(shown)).not.toContain(world.hidden.pointId);
    expect((await client.call(findMessages, {})).list).toEqual([]);
  });
});
