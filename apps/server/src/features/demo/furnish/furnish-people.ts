import { dayMs } from "@huiyan/contract/calendar";
import { v7 } from "uuid";
import { assignGroup } from "#features/group/group.public.ts";
import { insertDepartment, insertPerson } from "#features/people/people.public.ts";
import { hashPassword, insertAccount, randomPassword } from "#features/session/session.public.ts";
import { getDepartments, getGroupNamed } from "../history/demo-history.queries.ts";
import { type Furnishing } from "./furnish-office.ts";

interface Colleague {
  name: string;
  role: "lead" | "staff";
  department: string;
  group: string;
}

/** Name of the additional department. */
const farmDepartment = "养殖技术部";

const colleague = (name: string, department: string, group: string, role: Colleague["role"] = "staff"): Colleague => ({
  name,
  department,
  group,
  role,
});

/** Additional members of the demo. Names are invented; their password is random and not shown. */
const colleagues: readonly Colleague[] = [
  colleague("吴建军", "安保部", "大门与设备区"),
  colleague("赵海波", "安保部", "大门与设备区"),
  colleague("孙丽", "安保部", "园区"),
  colleague("马国强", "安保部", "大门与设备区"),
  colleague("黄志远", "停车运营部", "路侧停车", "lead"),
  colleague("林小燕", "停车运营部", "路侧泊位"),
  colleague("郑凯", "停车运营部", "路侧泊位"),
  colleague("谢雨桐", "停车运营部", "路侧泊位"),
  colleague("罗永健", farmDepartment, "养殖区", "lead"),
  colleague("何秀英", farmDepartment, "养殖区"),
  colleague("唐明", farmDepartment, "养殖区"),
  colleague("邓晓峰", farmDepartment, "养殖区"),
];

/** Returns the phone of an additional member, from a range that the demo's accounts do not use. */
const phoneOf = (at: number) => `138000000${11 + at}`;

/** Adds a third department, and members in each of the three. */
export async function addColleagues({ services, admin, madeAt }: Furnishing): Promise<void> {
  const { orgId } = admin;
  // all additional members share one random password, which is never shown
  const passwordHash = await hashPassword(services, { group: "known", one: "demo" }, randomPassword());
  await services.db.transaction(async ({ sql }) => {
    const departments = new Map((await getDepartments(sql, orgId)).map(({ id, name }) => [name, id]));
    if (!departments.has(farmDepartment)) {
      const id = v7();
      const now = new Date(madeAt - 200 * dayMs);
      await insertDepartment(sql, { id, orgId, parentId: null, name: farmDepartment, sort: departments.size, now });
      departments.set(farmDepartment, id);
    }
    for (const [at, { name, role, department, group }] of colleagues.entries()) {
      const now = new Date(madeAt - (180 - at * 12) * dayMs);
      const [id, accountId] = [v7(), v7()];
      await insertAccount(sql, { id: accountId, phone: phoneOf(at), name, passwordHash, now });
      const departmentId = departments.get(department) ?? null;
      await insertPerson(sql, { id, orgId, accountId, name, role, status: "active", departmentId, now });
      const found = await getGroupNamed(sql, orgId, group);
      if (found !== undefined) await assignGroup(sql, { orgId, staffId: id, groupId: found.id });
    }
  });
}
