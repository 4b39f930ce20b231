import { type DepartmentNode } from "@huiyan/contract/people/department.api";
import { type Person } from "@huiyan/contract/people/people.api";
import { type Role } from "@huiyan/contract/permissions";
import { idOf } from "./factories.ts";
import { standInPlatform, user } from "./stand-in-platform.ts";
import { type Answerer, good, type SeenRequest } from "./stand-in-server.ts";

type Answers = Record<string, Answerer>;

function department(n: number, name: string, children: DepartmentNode[] = [], bare = false): DepartmentNode {
  return { _id: idOf(n), name, parent_id: null, bare, staff_count: 0, children };
}

export const departments = [
  department(800, "渝智城市运营", [department(601, "运营部", [department(602, "一组")]), department(603, "安全部")]),
];

/** Answers the requests of the member pages for a user with the role. `answers` (by path) take precedence. */
export function standInPeople(people: readonly Person[], role: Role = "admin", answers: Answers = {}): SeenRequest[] {
  const group = (n: number, name: string, children: object[] = []) => ({
    _id: idOf(n),
    name,
    parent_id: null,
    bare: false,
    device_count: 1,
    online_count: 1,
    children,
  });
  return standInPlatform([], {
    "/api/client/users/info": () => good({ ...user, staff: { ...user.staff, role } }),
    "/common/privatize": () => good({ privatize: false, privatize_code: "", internal_mode: false, livestock: false }),
    "/api/client/org/alias/get": () => good({ group: "" }),
    "/api/client/demo/history": () => good({ state: "none", done: 0, total: 0 }),
    "/api/client/org/dep/tree": () => good(departments),
    "/api/client/org/group/tree": () =>
      good([group(500, "渝智城市运营", [group(501, "北区", [group(502, "星光路口")])])]),
    "/api/client/org/staff/list": () => good({ list: people, page: { page: 1, size: 30, count: people.length } }),
    "/api/client/task/list": () => good([]),
    ...answers,
  });
}
