import { type Berth } from "@huiyan/contract/berth/berth.api";
import { padNumber } from "@huiyan/contract/berth/berth.rules";
import { type Role } from "@huiyan/contract/permissions";
import { idOf } from "./factories.ts";
import { standInPoints } from "./stand-in-points.ts";
import { good } from "./stand-in-server.ts";

/** Returns berth n of a row from left to right. */
export function makeBerth(n: number, changes: Partial<Berth> = {}): Berth {
  const left = (n % 9) / 10;
  return {
    _id: idOf(300 + n),
    device_id: "HY-DEMO-0001",
    device_name: "空港一体机-01",
    point_id: idOf(1),
    point_name: "东门",
    group_name: "空港片区",
    prefix: "A",
    no: padNumber(n),
    label: `A${padNumber(n)}`,
    roi: [
      [left, 0.1],
      [left + 0.08, 0.1],
      [left + 0.08, 0.3],
      [left, 0.3],
    ],
    type: 1,
    is_new_energy: 0,
    status: 0,
    troubles: [],
    enable: 1,
    refused: "",
    invalid: 0,
    plate_num: "",
    since: null,
    seen_at: null,
    point_image: "",
    create_at: n * 1000,
    ...changes,
  };
}

/** Answers the requests of the berth list with test data. */
export function standInBerths(berths: readonly Berth[], role: Role, answers: Parameters<typeof standInPoints>[2] = {}) {
  return standInPoints([], role, {
    "/api/client/berth/list": ({ query }) => {
      const list = berths.filter(({ status }) => query.status === undefined || String(status) === query.status);
      return good({ list, page: { page: 1, size: 10, count: list.length } });
    },
    "/api/client/berth/tree": () => good({ tree: [], counts: {} }),
    ...answers,
  });
}
