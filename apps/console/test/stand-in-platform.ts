import { type Message } from "@huiyan/contract/alarm/message";
import { idOf } from "./factories.ts";
import { good, type SeenRequest, standInServer } from "./stand-in-server.ts";

type Answer = ReturnType<typeof good>;
type Answers = Record<string, (request: SeenRequest) => Answer | Promise<Answer>>;

/** Default answer of /common/info. */
export const systemInfo = {
  name: "慧眼",
  logo: "",
  version: "24.11.1",
  command: "npm start --",
  demo: false,
  setup_open: false,
  registration: true,
  phone_codes: true,
  single_sign_on: "",
  contact: { phone: "", email: "" },
  notice: { text: "", until: null },
};
const staff = { _id: idOf(700), name: "陈思远", role: "admin", org_id: idOf(800) };
/** Default signed-in user. */
export const user = {
  _id: idOf(701),
  account: "13812346208",
  nickname: "陈思远",
  last_login_time: null,
  last_login_location: "",
  has_password: true,
  org: { _id: idOf(800), name: "渝智城市运营", title: "", logo: "", expires: null },
  staff,
  orgs: [],
  unactive: [],
  left: [],
  viewing: null,
  algs: [],
  private_menu: true,
  private_shortcut: true,
  is_parking: true,
  arrangement: true,
  internalMode: false,
  point_details: false,
  client_menu: [],
};
const root = {
  _id: idOf(500),
  name: "渝智城市运营",
  parent_id: null,
  bare: false,
  device_count: 2,
  online_count: 1,
  children: [],
};

const unhandled = { high: 0, medium: 0, low: 0, overdue: 0 };

/** Answers every request of the alarms page with the given alarms. `answers` (by path) take precedence. */
export function standInPlatform(messages: Message[], answers: Answers = {}) {
  const unread = () => messages.filter(({ client_read }) => client_read === 0).length;
  const page = (count: number) => ({ page: 1, size: 30, count });
  const own: Answers = {
    "/common/info": () => good(systemInfo),
    "/common/privatize": () => good({ privatize: false, privatize_code: "", internal_mode: false, livestock: false }),
    "/api/client/users/info": () => good(user),
    "/api/client/org/alias/get": () => good({ group: "" }),
    "/api/client/demo/history": () => good({ state: "none", done: 0, total: 0 }),
    "/api/client/org/group/tree": () => good([root]),
    "/api/client/org/group/count": () => good([]),
    "/api/client/alg/types": () => good([]),
    "/api/client/task/list": () => good([]),
    "/api/client/message/bell": () => good({ unread: unread(), list: messages.slice(0, 4), now: 0, enabled: null }),
    "/api/client/notify/dispatched": () => good({ count: 0, list: [] }),
    "/api/client/org/conf/alarmConf": () => good({ popup: true, sound: false, algs: null, quiet: null }),
    "/api/client/message/list": ({ query }) => {
      const after = Number(query.received_after ?? -1);
      const list = messages.filter(({ received_at }) => received_at > after);
      return good({ list, page: page(list.length) });
    },
    "/api/client/message/summary": () =>
      good({ total: messages.length, unread: unread(), marked: 0, today: 0, yesterday: 0, algs: [], unhandled }),
    "/api/client/message/details": ({ query }) => good(messages.find(({ _id }) => _id === query.id)),
    "/api/client/message/action/history": () => good({ list: [] }),
    "/api/client/message/action/read": () => good({ changed: 1, unread: unread() - 1 }),
    "/api/client/message/action/mark": () => good({ changed: 1, unread: unread() }),
    ...answers,
  };
  return standInServer((request) => own[request.path]?.(request) ?? { status: 404 });
}
