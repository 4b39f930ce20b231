import { type GbFolder } from "../gb-types.ts";
import { type CatalogueItem, camerasOf, codeType, isAlarmInput, readItems } from "../manscdp/catalogue.ts";
import { CatalogueQuery, pieceMs } from "../manscdp/catalogue-query.ts";
import { type Manscdp } from "../manscdp/manscdp.ts";
import { type DeviceCommands, messageMs } from "./device-commands.ts";
import { type DeviceEntry, type Registry } from "./registry.ts";

interface Reading {
  /** The running query, or the last one. */
  query: CatalogueQuery;
  /** Items in the answers to the earlier queries of this reading. */
  items: Map<string, CatalogueItem>;
  /** Settles when the reading ends; undefined after that. */
  result: Promise<void> | undefined;
}

/** Maximum recorders below a device whose channels are queried separately. */
const maxSubDevices = 32;

/** Reads the catalogues of devices. */
export class CatalogueReader {
  readonly #commands: DeviceCommands;
  readonly #registry: Registry;
  readonly #readings = new Map<string, Reading>();

  constructor(commands: DeviceCommands, registry: Registry) {
    this.#commands = commands;
    this.#registry = registry;
  }

  /** Reads the catalogue of a device. Callers at the same time share one query. @throws Error in Chinese */
  async read(entry: DeviceEntry): Promise<void> {
    const known = this.#readings.get(entry.id);
    if (known?.result !== undefined) {
      await known.result;
      return;
    }
    const reading: Reading = { query: this.#newQuery(), items: new Map(), result: undefined };
    this.#readings.set(entry.id, reading);
    reading.result = this.#collect(entry, reading);
    try {
      await reading.result;
    } finally {
      reading.result = undefined;
    }
  }

  /** Handles a device's answer to a catalogue query. */
  onAnswer(entry: DeviceEntry, { sn, root }: Manscdp): void {
    const reading = this.#readings.get(entry.id);
    // some devices always answer with the same sequence number; it is ignored while a query runs, because only one runs
    // at a time
    if (!reading || (sn !== reading.query.sn && reading.result === undefined)) return;
    const { items, sum } = readItems(root);
    reading.query.add(items, sum);
    // an answer that comes after the reading has ended still adds its items
    if (reading.result === undefined) this.#store(entry, reading);
  }

  close(): void {
    for (const { query } of this.#readings.values()) query.fail(new Error("国标服务正在停止，请稍后再试"));
    this.#readings.clear();
  }

  #newQuery(): CatalogueQuery {
    return new CatalogueQuery(this.#commands.nextSn(), messageMs + pieceMs);
  }

  async #collect(entry: DeviceEntry, reading: Reading): Promise<void> {
    await this.#run(entry, reading, entry.id);
    for (const id of subDevices([...reading.items.values()], entry.id)) {
      reading.query = this.#newQuery();
      // if one recorder does not answer, the channels of the other recorders are kept
      await this.#run(entry, reading, id).catch(() => undefined);
    }
    this.#store(entry, reading);
  }

  async #run(entry: DeviceEntry, reading: Reading, id: string): Promise<void> {
    const { query } = reading;
    this.#commands
      .query(entry, "Catalog", { sn: query.sn, id })
      .catch((error: unknown) => query.fail(error instanceof Error ? error : new Error(String(error))));
    for (const item of await query.result) reading.items.set(item.id, item);
  }

  #store(entry: DeviceEntry, { items, query }: Reading): void {
    for (const item of query.items()) items.set(item.id, item);
    const all = [...items.values()];
    entry.channels = camerasOf(all, entry.id);
    entry.alarmInputs = all.filter(({ id }) => isAlarmInput(id)).map(({ channel }) => channel);
    entry.folders = foldersOf(all, entry);
    this.#registry.changed(entry);
  }
}

/** Returns the items that are neither channels nor alarm inputs nor the device itself. */
function foldersOf(items: readonly CatalogueItem[], { id: deviceId, channels, alarmInputs }: DeviceEntry): GbFolder[] {
  const leaves = new Set([...channels, ...alarmInputs].map(({ id }) => id));
  return items
    .filter(({ id }) => id !== deviceId && !leaves.has(id))
    .map(({ id, channel: { name, parentId } }) => ({ id, name, parentId }));
}

/** Returns the recorders that claim to have children although the catalogue contains none of their children. */
function subDevices(items: readonly CatalogueItem[], deviceId: string): string[] {
  const parents = new Set(items.map(({ channel }) => channel.parentId));
  return items
    .filter(({ id, isParent }) => isParent && id !== deviceId && /^1[12]\d$/.test(codeType(id)) && !parents.has(id))
    .map(({ id }) => id)
    .slice(0, maxSubDevices);
}
