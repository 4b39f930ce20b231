import { contract } from "@huiyan/contract/contract";
import { type AnyEndpoint, isFile, isMultipart, isRedirect } from "@huiyan/contract/endpoint";
import { getUserInfo, joinOrganisation, switchOrganisation } from "@huiyan/contract/organisation/organisation.api";
import * as people from "@huiyan/contract/people/people.api";
import { isNamedPermission, roleMay, roles } from "@huiyan/contract/permissions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Client, createClient } from "#test/client.ts";
import { addPerson, clientOf, newPhone } from "#test/person-client.ts";
import { samples } from "#test/samples.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let ours: World;
let theirs: World;
/**
 * Members of another organisation. In this organisation, `invited` has not accepted an invitation, `both` is a member,
 * and the invitation of `restored` was invalidated and restored.
 */
let persons: { invited: Person; both: Person; restored: Person };
/** Data about these persons that only the other organisation may see. */
let secrets: Record<string, string>;

interface Person {
  phone: string;
  accountId: string;
  staffId: string;
}

const foreignName = "外面的名字";

async function addForeigner(): Promise<Person> {
  const person = await addPerson(theirs, { role: "lead", name: foreignName });
  await app.services.db.sql
    .updateTable("account")
    .set({ name: foreignName })
    .where("id", "=", person.accountId)
    .execute();
  return person;
}

async function invite(phone: string): Promise<string> {
  const input = { name: "这里的名", account: phone, role: "staff", dep_id: ours.departmentId } as const;
  return (await ours.admin.client.call(people.addPerson, input))._id;
}

beforeAll(async () => {
  app = await startTestApp();
  ours = await createWorld(app);
  theirs = await createWorld(app);
  app.clock.moveBy(12_345);
  persons = { invited: await addForeigner(), both: await addForeigner(), restored: await addForeigner() };
  for (const person of Object.values(persons)) {
    await clientOf(app, person.phone);
  }
  const signedInAt = String(app.clock.now().getTime());
  app.clock.moveBy(2222);
  for (const person of Object.values(persons)) person.staffId = await invite(person.phone);
  secrets = {
    organisation: theirs.orgId,
    "organisation's name": `企业 ${theirs.admin.phone}`,
    name: foreignName,
    "time of the sign-in": signedInAt,
    "name of the department": theirs.departmentId,
  };
  for (const [name, { accountId }] of Object.entries(persons)) secrets[`account of ${name}`] = accountId;
  app.clock.moveBy(54_321);
  const both = await clientOf(app, persons.both.phone);
  app.clock.moveBy(1111);
  await both.call(joinOrganisation, { org_id: ours.orgId });
  await ours.admin.client.call(people.invalidatePerson, { id: persons.restored.staffId });
  await ours.admin.client.call(people.restorePerson, { id: persons.restored.staffId });
  // this sign-in took place in the other organisation
  const { last_login_time } = await both.call(getUserInfo, {});
  secrets["time of the second sign-in"] = String(last_login_time);
  app.clock.moveBy(98_765);
});
afterAll(() => app.close());

const marks = new Set([
  "account",
  "last_login_time",
  "last_login_location",
  "nickname",
  "staff",
  "user",
  "person",
  "orgs",
]);

/** Returns true if an answer of this schema describes a person. */
function tellsOfPerson(schema: unknown, depth = 0): boolean {
  if (depth > 8) return false;
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).some(([name, field]) => marks.has(name) || tellsOfPerson(field, depth + 1));
  }
  if (schema instanceof z.ZodArray) return tellsOfPerson(schema.element, depth + 1);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return tellsOfPerson(schema.unwrap(), depth + 1);
  }
  if (schema instanceof z.ZodUnion) return schema.options.some((option) => tellsOfPerson(option, depth + 1));
  return false;
}

const endpoints = contract.filter(
  ({ output, permission }) =>
    !isFile(output) &&
    !isRedirect(output) &&
    permission !== "public" &&
    permission !== "device" &&
    tellsOfPerson(output),
);

/**
 * Returns inputs of an endpoint: its sample, and one with only the page and no filters, which returns the most data.
 */
function inputsOf(endpoint: AnyEndpoint, staffId: string): unknown[] {
  const sample = z.record(z.string(), z.unknown()).parse(samples[endpoint.name]?.(ours, ours.orgId, "x").input);
  const meant = Object.entries(sample).map(([name, value]) => [name, value === ours.staff.staffId ? staffId : value]);
  return [sample, Object.fromEntries(meant), isMultipart(endpoint.input) ? { fields: {} } : {}];
}

async function expectNothingForeign(client: Client, endpoint: AnyEndpoint, staffId: string): Promise<void> {
  for (const input of inputsOf(endpoint, staffId)) {
    const text = JSON.stringify((await client.send(endpoint, input)).body);
    for (const [what, secret] of Object.entries(secrets))
      expect(text, `${endpoint.name}: ${what}`).not.toContain(secret);
  }
}

describe("reveals no data about a person outside the organisation in which the data arose", () => {
  it("finds the calls that return a person by their outputs", () => {
    const names = endpoints.map(({ name }) => name);
    for (const name of ["people.find", "organisation.getUserInfo", "organisation.getCurrent", "audit.find"]) {
      expect(names).toContain(name);
    }
  });

  const rows = roles.flatMap((role) =>
    endpoints
      .filter(({ permission }) => !isNamedPermission(permission) || roleMay(role, permission))
      .flatMap((endpoint) =>
        (["invited", "both", "restored"] as const).map((who) => ({ role, endpoint, who, name: endpoint.name })),
      ),
  );
  it.each(rows)("$name as $role, for the person who is $who", async ({ role, endpoint, who }) => {
    await expectNothingForeign(ours[role].client, endpoint, persons[who].staffId);
  });

  it.each(endpoints.map((endpoint) => ({ endpoint, name: endpoint.name })))(
    "$name while an admin views the console as a member of both organisations",
    async ({ endpoint }) => {
      const { token } = await ours.admin.client.call(people.viewAsPerson, { _id: persons.both.staffId });
      await expectNothingForeign(createClient(app.url, token), endpoint, persons.both.staffId);
    },
  );

  it.each(endpoints.map((endpoint) => ({ endpoint, name: endpoint.name })))(
    "$name called by another organisation with ids of this one",
    async ({ endpoint }) => {
      const input = samples[endpoint.name]?.(ours, ours.orgId, "x").input;
      const text = JSON.stringify((await theirs.admin.client.send(endpoint, input)).body);
      for (const secret of [ours.orgId, ours.staff.staffId, ours.staff.phone, "这里的名"])
        expect(text).not.toContain(secret);
    },
  );

  it("does not reveal through an invitation whether the phone has an account", async () => {
    const phones = [newPhone(), (await addForeigner()).phone];
    await clientOf(app, phones[1] ?? "");
    const found = [];
    for (const phone of phones) {
      const _id = await invite(phone);
      const { list } = await ours.lead.client.call(people.findPeople, { keyword: phone });
      expect(list).toHaveLength(1);
      found.push({ ...list[0], _id: typeof _id, account: "", create_at: 0 });
    }
    expect(found[0]).toEqual(found[1]);
  });

  it("keeps a restored invitation as an invitation until it is accepted, and refuses to view the console as that person", async () => {
    const { list } = await ours.admin.client.call(people.findPeople, { keyword: persons.restored.phone });
    expect(list).toMatchObject([{ status: "unactive", active_time: null, leave_time: null }]);
    expect(await ours.admin.client.fails(people.viewAsPerson, { _id: persons.restored.staffId })).toMatchObject({
      error: "person_state",
    });
  });

  it("shows a sign-in only to the organisation in which it took place, and to another one after the user switches to it", async () => {
    const both = await clientOf(app, persons.both.phone);
    const lastHere = async () =>
      (await ours.admin.client.call(people.findPeople, { keyword: persons.both.phone })).list[0]?.last_login_time;
    expect(await lastHere()).toBe(null);
    await both.call(switchOrganisation, { org_id: ours.orgId });
    expect(await lastHere()).toBe(app.clock.now().getTime());
  });
});
