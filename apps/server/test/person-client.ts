import { signIn } from "@huiyan/contract/session/session.api";
import { v7 } from "uuid";
import { insertPerson } from "#features/people/people.public.ts";
import { hashPassword, insertAccount } from "#features/session/session.public.ts";
import { createClient } from "./client.ts";
import { type ServedApp } from "./test-app.ts";
import { type World } from "./world.ts";

export const testPassword = "Test@2026";
let hashed: Promise<string> | undefined;
let phones = 0;

/** Returns an unused phone number. */
export const newPhone = () => `138${String(20_000_000 + phones++)}`;

/** Adds an account without an organisation. */
export async function addAccount(app: ServedApp, phone = newPhone()): Promise<{ accountId: string; phone: string }> {
  hashed ??= hashPassword(app.services, { group: "known", one: "test" }, testPassword);
  const accountId = v7();
  const now = app.clock.now();
  await insertAccount(app.services.db.sql, { id: accountId, phone, name: "测试用户", passwordHash: await hashed, now });
  return { accountId, phone };
}

interface PersonFacts {
  role?: "admin" | "lead" | "staff";
  status?: "unactive" | "active" | "leave";
  departmentId?: string | null;
  name?: string;
}

/** Adds a member to the world's organisation. By default the member is an active staff member in its department. */
export async function addPerson(world: World, facts: PersonFacts = {}) {
  const { role = "staff", status = "active", departmentId = world.departmentId, name = "测试人员" } = facts;
  const { app, orgId } = world;
  const { accountId, phone } = await addAccount(app);
  const staffId = v7();
  const now = app.clock.now();
  const person = { id: staffId, orgId, accountId, name, role, departmentId, now };
  await insertPerson(app.services.db.sql, { ...person, status: status === "leave" ? "active" : status });
  if (status === "leave") {
    await app.services.db.sql.updateTable("staff").set({ status, leave_at: now }).where("id", "=", staffId).execute();
  }
  return { accountId, phone, staffId };
}

export async function clientOf(app: ServedApp, phone: string) {
  const { token } = await createClient(app.url).call(signIn, { account: phone, password: testPassword });
  return createClient(app.url, token);
}
