import { Message } from "@huiyan/contract/alarm/message";
import { Storm } from "@huiyan/contract/alarm/storm";
import { Person } from "@huiyan/contract/people/people.api";
import { Task } from "@huiyan/contract/task/task.api";

/** Returns a valid UUID that contains the number n. */
export function idOf(n: number): string {
  return `019a0000-0000-7000-8000-${String(n).padStart(12, "0")}`;
}

/** Returns an alarm; number n happened at second n. */
export function makeMessage(n: number, changes: Partial<Message> = {}): Message {
  return Message.parse({
    _id: idOf(n),
    point_id: idOf(901),
    point: "东门堆场",
    point_name: "东门堆场",
    device_id: "HY-DEMO-01",
    device_name: "一体机-01",
    device_online: true,
    group_name: "星光路口",
    alg: "area_intrusion",
    alg_name: "区域入侵",
    severity: 3,
    message: "1 人进入装卸区",
    image: "i",
    res_image: "r",
    res_video: [],
    image_url: "/i.jpg",
    thumb_url: "/t.jpg",
    res_image_url: "/r.jpg",
    res_thumb_url: "/rt.jpg",
    res_video_urls: [],
    video_pending: false,
    create_at: n * 1000,
    received_at: n * 1000 + 200,
    client_read: 0,
    client_mark: 0,
    state: "open",
    version: 0,
    assignee: null,
    handled_by: null,
    due_at: n * 1000 + 900_000,
    is_folded: 0,
    folded_count: 0,
    folded_msgids: [],
    folded_into: null,
    storm_id: null,
    storm: null,
    data: {},
    ...changes,
  });
}

/** Returns a member of the organisation; number 700 is the signed-in one. */
export function makePerson(n: number, changes: Partial<Person> = {}): Person {
  return Person.parse({
    _id: idOf(n),
    name: "李婉清",
    account: `13900000${String(n).padStart(3, "0")}`,
    role: "staff",
    _role: "普通用户",
    status: "active",
    dep: { _id: idOf(601), name: "运营部" },
    dep_id: idOf(601),
    create_at: 0,
    active_time: 0,
    leave_time: null,
    last_login_time: null,
    last_login_location: "",
    bind_group: [],
    group_ids: [],
    bind_device: [],
    group_device: 0,
    ...changes,
  });
}

/** Returns an item of a task as the server sends it. */
export function makeTaskItem(name: string, state: Task["items"][number]["state"], text = ""): Task["items"][number] {
  return { name, state, text, progress: null };
}

/** Returns a running task with two items. */
export function makeTask(changes: Partial<Task> = {}): Task {
  const items = [makeTaskItem("李婉清", "waiting"), makeTaskItem("赵一鸣", "waiting")];
  return Task.parse({
    _id: idOf(1),
    kind: "people.import",
    subject: "李婉清",
    total: 2,
    done: 0,
    failed: 0,
    cancelled: 0,
    finished: false,
    cancelling: false,
    create_at: 0,
    items,
    ...changes,
  });
}

/** Returns an alarm burst. */
export function makeStorm(changes: Partial<Storm> = {}): Storm {
  return Storm.parse({
    _id: idOf(801),
    cause: "unknown",
    scope: "group",
    scope_name: "东区",
    text: "",
    count: 30,
    points: 30,
    devices: 4,
    open: 30,
    unread: 30,
    severity: 2,
    high: 0,
    high_open: 0,
    from: 1000,
    until: 21_000,
    version: 1,
    algs: [],
    ...changes,
  });
}
