import { type GroupNode } from "@huiyan/contract/group/group.api";
import { type Role } from "@huiyan/contract/permissions";
import { idOf } from "./factories.ts";
import { standInPlatform, user } from "./stand-in-platform.ts";
import { good, type SeenRequest } from "./stand-in-server.ts";

type Answers = Parameters<typeof standInPlatform>[1];

export function groupNode(n: number, name: string, children: GroupNode[] = [], bare = false): GroupNode {
  return { _id: idOf(n), name, parent_id: null, bare, device_count: 5, online_count: 3, children };
}

/** Device groups: 渝智城市运营 contains 渝北区 (with 星光路口, five levels deep) and 江北区. */
const groupTree = [
  groupNode(800, "渝智城市运营", [
    groupNode(501, "渝北区", [groupNode(503, "星光路口", [groupNode(504, "东口", [groupNode(505, "岗亭")])])]),
    groupNode(502, "江北区"),
  ]),
];

/** The group 渝北区 as the server returns it. */
export const groupDetail = {
  _id: idOf(501),
  name: "渝北区",
  parent_id: idOf(800),
  path: ["渝北区"],
  level: 2,
  description: "北部片区",
  labels: [
    { type: "location", name: "地理位置", value: "500112", text: "重庆市渝北区", overview: 1 },
    { type: "leader", name: "负责人", value: "周明", text: "周明", overview: 0 },
  ],
  partly: false,
  bare: false,
};

const division = (code: string, name: string) => ({ code, name });

/** Answers the requests of the device-group page for a user with the role. `answers` (by path) take precedence. */
export function standInGroups(role: Role = "admin", answers: Answers = {}): SeenRequest[] {
  return standInPlatform([], {
    "/api/client/users/info": () => good({ ...user, staff: { ...user.staff, role } }),
    "/api/client/org/alias/get": () => good({ group: "" }),
    "/api/client/demo/history": () => good({ state: "none", done: 0, total: 0 }),
    "/api/client/org/group/tree": () => good(groupTree),
    "/api/client/org/group/detail": () => good(groupDetail),
    "/api/client/org/group/label/type": () => good([]),
    "/api/client/org/overview": () =>
      good({ sub_group: 3, device: 1205, point: 9, message: 12, user: 4, berth: 0, device_online_rate: 60.5 }),
    "/api/client/china/data/province": () => good([division("440000", "广东省"), division("500000", "重庆市")]),
    "/api/client/china/data/city": () => good([division("500100", "市辖区")]),
    "/api/client/china/data/area": () => good([division("500103", "渝中区"), division("500112", "渝北区")]),
    ...answers,
  });
}
