import { addPerson as addPersonApi, invalidatePerson } from "@huiyan/contract/people/people.api";
import * as api from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "#test/client.ts";
import { addPerson, newPhone, testPassword } from "#test/person-client.ts";
import { phoneCodeFor } from "#test/session/phone-code.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

describe("former members", () => {
  it("with closed registration, every form refuses a former member, but only after correct credentials", async () => {
    const closed = await startTestApp({ env: { REGISTRATION: "closed" } });
    const own = await createWorld(closed);
    const client = createClient(closed.url);
    const left = await addPerson(own, { status: "leave" });
    const invited = newPhone();
    const { _id } = await own.admin.client.call(addPersonApi, {
      name: "受邀者",
      account: invited,
      role: "staff",
      dep_id: own.departmentId,
    });
    await own.admin.client.call(invalidatePerson, { id: _id });
    const password = "Test@2027";
    const right = async (phone: string, type: "code" | "register" | "forget") => ({
      account: phone,
      verification_code: await phoneCodeFor(closed, client, phone, type),
    });
    const other = await addPerson(own, { status: "leave" });
    const wrong = { account: other.phone, verification_code: "000000" };
    const refusal = { error: "account_left", message: "您已被移出企业，请联系企业管理员恢复" };
    const wrongCode = { error: "phone_code_wrong" };

    expect(await client.fails(api.signIn, { type: "code", ...wrong })).toMatchObject(wrongCode);
    expect(await client.fails(api.register, { ...wrong, password })).toMatchObject(wrongCode);
    expect(await client.fails(api.resetPassword, { ...wrong, password, password2: password })).toMatchObject(wrongCode);
    expect(await client.fails(api.signIn, { type: "code", ...(await right(left.phone, "code")) })).toMatchObject(
      refusal,
    );
    expect(await client.fails(api.register, { ...(await right(left.phone, "register")), password })).toMatchObject(
      refusal,
    );
    expect(await client.fails(api.register, { ...(await right(invited, "register")), password })).toMatchObject(
      refusal,
    );
    const forgotten = { ...(await right(left.phone, "forget")), password, password2: password };
    expect(await client.fails(api.resetPassword, forgotten)).toMatchObject(refusal);
    await closed.close();
  });

  it("with open registration, the response to a sign-in names the organisation that the member has left", async () => {
    const person = await addPerson(world);
    const signIn = () => createClient(app.url).call(api.signIn, { account: person.phone, password: testPassword });
    expect(await signIn()).toMatchObject({ notice: "" });
    await (await signedIn(app, world.admin.phone)).call(invalidatePerson, { id: person.staffId });
    expect(await signIn()).toMatchObject({
      notice: `您已被移出企业 ${world.admin.phone}，如需恢复请联系该企业的管理员`,
    });
  });
});
