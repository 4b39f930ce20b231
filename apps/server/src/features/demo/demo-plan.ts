import { type SceneName } from "./demo-scenes.ts";

/** Data of the demo. Names, phones and devices are invented. */
export const organisationName = "慧眼演示园区";
/** Platform that edge agents on this machine report; the demo's devices report the same one. */
export const demoPlatform = `${process.platform}-${process.arch}`;

export interface DemoPerson {
  role: "admin" | "lead" | "staff";
  name: string;
  phone: string;
  /** Index into `departments`; null for a member without a department. */
  department: number | null;
  /** Names of the groups that are assigned to the member. */
  groups: readonly string[];
}

export const departments = ["安保部", "停车运营部"] as const;

export const people: readonly DemoPerson[] = [
  { role: "admin", name: "陈思远", phone: "13800000001", department: null, groups: [] },
  { role: "lead", name: "周启明", phone: "13800000002", department: 0, groups: ["园区", "路侧停车"] },
  { role: "staff", name: "李婉清", phone: "13800000003", department: 1, groups: ["路侧泊位"] },
];

/** The demo's operator, who runs the installation and belongs to no organisation. */
export const operator = { name: "郑安平", phone: "13800000009" } as const;

/** Further organisations of the demo, visible to the operator only, with the days until they end. */
export const otherOrganisations = [
  {
    name: "临江路侧停车（演示）",
    admin: "韩立群",
    phone: "13800000031",
    endsInDays: 7,
    notes: "合同下周到期，已发续约函",
  },
  { name: "青禾养殖（演示）", admin: "罗春生", phone: "13800000032", endsInDays: 200, notes: "年付" },
  { name: "旧城物业（演示）", admin: "许文静", phone: "13800000033", endsInDays: -12, notes: "已停用，数据保留三个月" },
] as const;

export const groups = [
  { name: "园区", parent: null },
  { name: "大门与设备区", parent: "园区" },
  { name: "养殖区", parent: "园区" },
  { name: "路侧停车", parent: null },
  { name: "路侧泊位", parent: "路侧停车" },
] as const;

export interface DemoDevice {
  deviceId: string;
  nickname: string;
  type: "AIS" | "SDK";
  groups: readonly string[];
  scenes: readonly {
    channel: string;
    scene: SceneName;
    /**
     * Analysed frames per second. The five cameras together need 8.5; one worker on one core analyses about 8 (126 ms
     * each).
     */
    analysisFps: number;
  }[];
}

export const devices: readonly DemoDevice[] = [
  {
    deviceId: "HYDEMO-YARD-0001",
    nickname: "园区一体机-01",
    type: "AIS",
    groups: ["大门与设备区", "养殖区"],
    scenes: [
      { channel: "yard", scene: "yard", analysisFps: 2 },
      { channel: "barn", scene: "barn", analysisFps: 1 },
      { channel: "workplace", scene: "workplace", analysisFps: 1 },
    ],
  },
  {
    deviceId: "HYDEMO-ROAD-0002",
    nickname: "路侧一体机-01",
    type: "AIS",
    groups: ["路侧泊位"],
    scenes: [
      { channel: "roadside", scene: "roadside-parking", analysisFps: 2 },
      { channel: "road", scene: "road", analysisFps: 2.5 },
    ],
  },
];

/** Members, groups and devices that `seedOrganisation` creates. */
export interface OrganisationPlan {
  people: readonly DemoPerson[];
  devices: readonly DemoDevice[];
}

export const demoPlan: OrganisationPlan = { people, devices };
