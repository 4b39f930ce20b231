import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formTexts } from "../form-texts.ts";
import {
  addMonths,
  bundleTitle,
  type CartLine,
  cartLimits,
  cartTexts,
  catalogue,
  durationText,
  findBundle,
  givesOf,
  isEnding,
  lineFen,
  lineTrouble,
  offeredMonths,
  paidMonths,
  totalFen,
  warnedDays,
} from "./package.rules.ts";

const line = (bundle: string, changes: Partial<CartLine> = {}): CartLine => {
  const [service_id, spec_id] = bundle.startsWith("storage")
    ? ["storage", bundle.replace("storage", "days")]
    : ["access", bundle.startsWith("trial") ? "trial" : "standard"];
  return { service_id, spec_id, bundle_id: bundle, number: 1, duration: 1, ...changes };
};

describe("price of a duration", () => {
  it.each([
    [1, 1],
    [3, 3],
    [6, 6],
    [11, 11],
    [12, 10],
    [13, 11],
    [18, 16],
    [23, 21],
    [24, 20],
    [30, 26],
    [36, 30],
  ])("%i months cost %i prices", (months, prices) => expect(paidMonths(months)).toBe(prices));

  it("costs at most the sum of its months, and a year costs ten months", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 360 }), (months) => {
        expect(paidMonths(months)).toBeLessThanOrEqual(months);
        expect(paidMonths(months + 12) - paidMonths(months)).toBe(10);
      }),
    );
  });

  it.each([
    ["access-2", 1, 1, 2_000],
    ["access-2", 12, 1, 20_000],
    ["access-5", 18, 2, 144_000],
    ["access-10", 24, 1, 160_000],
    ["access-20", 36, 3, 1_350_000],
    ["storage-7", 6, 10, 36_000],
    ["storage-15", 12, 100, 1_000_000],
    ["storage-30", 1, 1, 1_600],
    ["trial-1", 1, 1, 0],
    ["access-3", 1, 1, 0],
  ])("%s for %i months, %i of them: %i fen", (bundle, duration, number, fen) => {
    expect(lineFen(line(bundle, { duration, number }))).toBe(fen);
  });

  it("an order costs the sum of its lines, and an empty one 0", () => {
    expect(totalFen([line("access-2"), line("storage-7", { number: 3 })])).toBe(3_800);
    expect(totalFen([])).toBe(0);
  });

  it.each(catalogue.flatMap(({ specs }) => specs))(
    "every listed price of $name equals the price of its months",
    ({ id, bundle }) => {
      const offered = id === "trial" ? [1] : [...offeredMonths];
      for (const { price, times } of bundle)
        expect(times.map(({ num, discount_price }) => [num, discount_price])).toEqual(
          offered.map((num) => [num, price * paidMonths(num)]),
        );
    },
  );
});

it("the catalogue contains access, with a trial, and storage of motion clips", () => {
  const rows = catalogue.flatMap(({ title, specs }) =>
    specs.flatMap((spec) =>
      spec.bundle.map((bundle) => [
        ...[title, spec.name, bundle.name, bundle.price],
        bundle.attrs.map(({ label, value, unit }) => `${label} ${value} ${unit}`.trim()).join("，"),
      ]),
    ),
  );
  expect(rows).toEqual([
    ["设备接入", "免费体验", "1 Mbps", 0, "观看带宽 1 Mbps，点位 4 路"],
    ["设备接入", "标准接入", "2 Mbps", 20, "观看带宽 2 Mbps，点位 8 路"],
    ["设备接入", "标准接入", "5 Mbps", 45, "观看带宽 5 Mbps，点位 20 路"],
    ["设备接入", "标准接入", "10 Mbps", 80, "观看带宽 10 Mbps，点位 40 路"],
    ["设备接入", "标准接入", "20 Mbps", 150, "观看带宽 20 Mbps，点位 80 路"],
    ["动检云存储", "7天", "单路点位", 6, "存储时长 7 天，类型 动检录像"],
    ["动检云存储", "15天", "单路点位", 10, "存储时长 15 天，类型 动检录像"],
    ["动检云存储", "30天", "单路点位", 16, "存储时长 30 天，类型 动检录像"],
  ]);
  const ids = catalogue.flatMap(({ specs }) => specs.flatMap(({ bundle }) => bundle.map(({ id }) => id)));
  expect(new Set(ids).size).toBe(ids.length);
});

it.each([
  ["access-5", "标准接入 5 Mbps", { mbps: 5, points: 20, storage_days: 0 }],
  ["trial-1", "免费体验 1 Mbps", { mbps: 1, points: 4, storage_days: 0 }],
  ["storage-15", "15天 单路点位", { mbps: 0, points: 0, storage_days: 15 }],
])("%s is called %s and gives what its attributes say", (bundle, title, gives) => {
  const found = findBundle(line(bundle));
  expect(found && [bundleTitle(found), givesOf(found.bundle)]).toEqual([title, gives]);
});

describe("a line of the cart", () => {
  it.each<[string, CartLine, string | undefined]>([
    ["as it should be", line("access-2"), undefined],
    ["of 100 units", line("access-2", { number: 100 }), undefined],
    ["of 18 months", line("access-2", { duration: 18 }), undefined],
    ["of no unit", line("access-2", { number: 0 }), cartTexts.number],
    ["of 101 units", line("access-2", { number: 101 }), cartTexts.number],
    ["of half a unit", line("access-2", { number: 0.5 }), cartTexts.number],
    ["of no month", line("access-2", { duration: 0 }), cartTexts.duration],
    ["of 37 months", line("access-2", { duration: 37 }), cartTexts.duration],
    ["of a package that is not there", line("access-3"), cartTexts.unknown],
    ["of another service's package", { ...line("storage-7"), service_id: "access" }, cartTexts.unknown],
    ["of the trial", line("trial-1"), undefined],
    ["of two trials", line("trial-1", { number: 2 }), cartTexts.trial],
    ["of a trial of a year", line("trial-1", { duration: 12 }), cartTexts.trial],
  ])("%s", (_name, entered, trouble) => expect(lineTrouble(entered)).toBe(trouble));

  it("has exactly these texts and limits", () => {
    expect(cartTexts.empty).toBe("请选择套餐！");
    expect([cartLimits.number, cartLimits.trialNumber, cartLimits.trialMonths]).toEqual([100, 1, 1]);
    expect([...warnedDays]).toEqual([30, 7, 1]);
  });
});

it.each([
  [1, "1 个月"],
  [11, "11 个月"],
  [12, "1 年"],
  [18, "18 个月"],
  [36, "3 年"],
])("%i months are read as %s", (months, text) => expect(durationText(months)).toBe(text));

describe("the end of a package", () => {
  const at = (text: string) => Date.parse(`${text}+08:00`);
  it.each([
    ["2026-01-15T10:20:30", 1, "2026-02-15T10:20:30"],
    ["2026-01-31T23:59:59", 1, "2026-02-28T23:59:59"],
    ["2028-01-31T00:00:00", 1, "2028-02-29T00:00:00"],
    ["2026-08-31T07:00:00", 18, "2028-02-29T07:00:00"],
    ["2026-12-31T07:59:00", 12, "2027-12-31T07:59:00"],
    ["2026-11-30T00:30:00", 3, "2027-02-28T00:30:00"],
  ])("from %s after %i months: %s", (from, months, to) => expect(addMonths(at(from), months)).toBe(at(to)));

  it("is always later than the start, and never on a later day of the month", () => {
    const from = fc.date({ min: new Date("2020-01-01"), max: new Date("2060-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(from, fc.integer({ min: 1, max: 36 }), (date, months) => {
        const end = addMonths(date.getTime(), months);
        const dayOfMonth = (ms: number) => new Date(ms + 8 * 3_600_000).getUTCDate();
        expect(end).toBeGreaterThan(date.getTime());
        expect(dayOfMonth(end)).toBeLessThanOrEqual(dayOfMonth(date.getTime()));
      }),
    );
  });
});

it("every name of the catalogue has translations", () => {
  const bundles = catalogue.flatMap(({ specs }) => specs.flatMap(({ bundle }) => bundle));
  const facts = bundles.flatMap(({ attrs }) => attrs.flatMap(({ label, value, unit }) => [label, `${value}`, unit]));
  const names = [
    ...catalogue.map(({ title }) => title),
    ...catalogue.flatMap(({ specs }) => specs.map(({ name }) => name)),
  ];
  const chinese = [...names, ...bundles.map(({ name }) => name), ...facts].filter((name) =>
    /\p{Script=Han}/u.test(name),
  );
  expect(chinese.length).toBeGreaterThan(20);
  expect(chinese.filter((name) => !Object.hasOwn(formTexts, name))).toEqual([]);
});

it.each([
  [365, 31, false],
  [365, 30, true],
  [365, 1, true],
  [365, 0, false],
  [30, 30, false],
  [30, 7.1, false],
  [30, 7, true],
  [30, 0.1, true],
  [1, 1, false],
])("a package of %d days comes near its end %d days before: %s", (length, left, is) => {
  const ends_at = 1_800_000_000_000;
  expect(isEnding({ starts_at: ends_at - length * 86_400_000, ends_at }, ends_at - left * 86_400_000)).toBe(is);
});
