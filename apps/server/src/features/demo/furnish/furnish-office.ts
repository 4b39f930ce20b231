import { type ArrangementGraph } from "@huiyan/contract/algorithm/arrangement.rules";
import { dayMs } from "@huiyan/contract/calendar";
import { addArrangement } from "#features/algorithm/algorithm.public.ts";
import { addLink } from "#features/dashboard/dashboard.public.ts";
import { addChannel, addRule } from "#features/notify/notify.public.ts";
import { appSecretOf, generateKeyPair, saveDataUpload } from "#features/open-api/open-api.public.ts";
import { saveReportTarget } from "#features/parking/parking.public.ts";
import { addLoop, addView } from "#features/patrol/patrol.public.ts";
import { setPointArrangement } from "#features/point/point.public.ts";
import { getRecordingSettings, setRecordingSettings } from "#features/recording/recording.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Services } from "#platform/context/context.ts";
import { demoReceiverUrl } from "#platform/outgoing/outgoing.ts";
import { demoPlatform } from "../demo-plan.ts";
import { type DemoPoint } from "../history/demo-history.queries.ts";
import { pastContext } from "./past-context.ts";

/** Data that the sections of the demo's additional content need. */
export interface Furnishing {
  services: Services;
  /** Administrator of the demo, in whose name the content is made. */
  admin: MemberCaller;
  /** Administrator and leads; each of them gets saved views. */
  viewers: readonly MemberCaller[];
  /** Start of the demo, epoch ms. The time of all content is earlier. */
  madeAt: number;
  /** Points of the demo, by channel. */
  points: ReadonlyMap<string, DemoPoint>;
}

const yardAlgorithms = ["area_intrusion", "passenger_flow_statistics"] as const;

/** Pipeline with a branch for people and one for vehicles. */
const branches: ArrangementGraph = {
  nodes: [
    { id: "start", kind: "start", x: 60, y: 180 },
    { id: "intrusion", kind: "algorithm", alg_id: yardAlgorithms[0], x: 320, y: 80 },
    { id: "flow", kind: "algorithm", alg_id: yardAlgorithms[1], x: 320, y: 280 },
    { id: "end", kind: "end", x: 600, y: 180 },
  ],
  edges: [
    { from: "start", to: "intrusion", when: { kinds: ["person"], min_score: 0.5, hold_seconds: 2 } },
    { from: "start", to: "flow" },
    { from: "intrusion", to: "end" },
    { from: "flow", to: "end" },
  ],
};

/** Adds two pipelines: one that runs on the road's camera, and one with branches. */
export async function addPipelines({ services, admin, madeAt, points }: Furnishing): Promise<void> {
  const at = (days: number) => pastContext(services, admin, madeAt - days * dayMs);
  const entry = { platform: demoPlatform, remark: "演示数据" };
  const traffic = { ...entry, name: "园区道路车流", algs: ["traffic_flow"] };
  const { _id } = await addArrangement(at(21), traffic);
  await addArrangement(at(9), { ...entry, name: "大门人员分流", algs: [...yardAlgorithms], graph: copyOf(branches) });
  const road = points.get("road");
  if (road !== undefined) await setPointArrangement(at(20), { point_id: road.id, arrangement_id: _id });
}

const copyOf = ({ nodes, edges }: ArrangementGraph) => ({
  nodes: nodes.map((node) => ({ ...node })),
  edges: edges.map(({ from, to, when }) => ({
    from,
    to,
    ...(when === undefined ? {} : { when: { ...when, kinds: [...when.kinds] } }),
  })),
});

const walls = [
  { name: "值班室大屏", screen: "/alarmDashboard" },
  { name: "门厅大屏", screen: "/dashboard" },
] as const;

/** Adds a screen share for each member who manages big screens. Its key is discarded, so the link cannot be used. */
export async function addWalls({ services, viewers, madeAt }: Furnishing): Promise<void> {
  for (const [index, viewer] of viewers.entries()) {
    const ctx = pastContext(services, viewer, madeAt - (7 + index) * dayMs);
    await addLink(ctx, { ...(walls[index % walls.length] ?? walls[0]), expires_at: madeAt + 30 * dayMs });
  }
}

/** Adds two saved views and a patrol loop for each member who sees all cameras. */
export async function addPatrols({ services, viewers, madeAt, points }: Furnishing): Promise<void> {
  const idsOf = (channels: readonly string[]) => channels.flatMap((channel) => points.get(channel)?.id ?? []);
  const windows = (channels: readonly string[]) =>
    idsOf(channels).map((point_id, soltIndex) => ({ point_id, soltIndex }));
  for (const viewer of viewers) {
    const ctx = pastContext(services, viewer, madeAt - 14 * dayMs);
    await addView(ctx, {
      name: "园区全景",
      display_type: 4,
      point_list: windows(["yard", "workplace", "barn", "road"]),
    });
    await addView(ctx, { name: "路侧停车", display_type: 4, point_list: windows(["roadside", "road"]) });
    const list = idsOf(["yard", "barn", "roadside", "workplace", "road"]).map((point_id) => ({ point_id, time: 30 }));
    await addLoop(ctx, { name: "夜间巡查", list, count: 2 });
  }
}

/** Recording settings of the demo's cameras; the next constant is the disk space per device in MiB. */
export const demoRecording = { mode: "continuous", schedule: [], before_s: 10, after_s: 30 } as const;
export const demoQuotaMb = 2_048;

/** Runs the work for one item after another, also after a failure. @throws the last failure, after all items */
export async function forEachItem<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures.at(-1);
}

/**
 * Starts the recording of every camera, so that the playback page shows video since the start. A camera for which a
 * user has already set the recording keeps its setting.
 */
export async function startRecordings({ services, admin, madeAt, points }: Furnishing): Promise<void> {
  const ctx = pastContext(services, admin, madeAt - 10 * dayMs);
  const settings = { ...demoRecording, schedule: [] };
  await forEachItem(points.values(), async ({ id }) => {
    if ((await getRecordingSettings(ctx, { _id: id })).settings !== null) return;
    await setRecordingSettings(ctx, { _id: id, settings, quota_mb: demoQuotaMb });
  });
}

const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: "00:00", to: "00:00" };

/**
 * Adds a key pair, a notification channel, a data upload and order reports that send to the demo's simulated receiver.
 * The channel signs with the AppSecret, so that the receiver can verify all requests.
 */
export async function connectReceiver({ services, admin, madeAt }: Furnishing): Promise<void> {
  const url = demoReceiverUrl(services.config);
  const ctx = pastContext(services, admin, madeAt - 20 * dayMs);
  await generateKeyPair(ctx);
  const secret = await appSecretOf(services, services.db.sql, admin.orgId);
  const { _id: channelId } = await addChannel(ctx, { name: "演示收件箱", target: { kind: "webhook", url, secret } });
  await addRule(ctx, {
    ...always,
    name: "紧急报警通知",
    alg_ids: [],
    any_group: true,
    group_ids: [],
    min_severity: 3,
    merge_seconds: 60,
    channel_ids: [channelId],
    escalation_channel_ids: [],
  });
  await saveDataUpload(ctx, { url });
  await saveReportTarget(ctx, { url });
}
