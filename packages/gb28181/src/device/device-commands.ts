import { type Elements, type Manscdp, manscdpBody, manscdpType } from "../manscdp/manscdp.ts";
import { textOf } from "../manscdp/xml.ts";
import { header } from "../sip/sip-message.ts";
import { randomToken } from "../sip/sip-values.ts";
import { type DeviceEntry, type Registry } from "./registry.ts";
import { type SipSender } from "./sip-sender.ts";

/** Timeout for the response to a message, ms. */
export const messageMs = 8_000;

/** Sends queries and commands to devices, as MESSAGE with MANSCDP (GB/T 28181-2016 annex A.2). */
export class DeviceCommands {
  readonly #sender: SipSender;
  readonly #registry: Registry;
  #sn = Math.floor(Math.random() * 100_000) + 1;

  constructor(sender: SipSender, registry: Registry) {
    this.#sender = sender;
    this.#registry = registry;
  }

  nextSn(): string {
    this.#sn = (this.#sn % 999_999) + 1;
    return String(this.#sn);
  }

  /**
   * Sends a MANSCDP body to a device or to one of its channels. @throws Error in Chinese if the device does not accept
   * it
   */
  async message(entry: DeviceEntry, targetId: string, body: Buffer): Promise<void> {
    const uri = this.#sender.uri(entry, targetId);
    const response = await this.#sender.request(entry, {
      method: "MESSAGE",
      uri,
      body,
      timeoutMs: messageMs,
      headers: [
        header("from", `<${this.#sender.ownUri}>;tag=${randomToken(8)}`),
        header("to", `<${uri}>`),
        header("call-id", randomToken(16)),
        header("cseq", "20 MESSAGE"),
        header("content-type", manscdpType),
      ],
    });
    if (response.status >= 300) throw new Error(refusalText(response.status));
  }

  /**
   * Sends a query.
   * @param target `sn`: sequence number of the query; `id`: device, or recorder below it, that the query is about
   */
  async query(entry: DeviceEntry, command: string, target: { sn?: string; id?: string } = {}): Promise<void> {
    const { sn = this.nextSn(), id = entry.id } = target;
    const elements: Elements = [
      ["CmdType", command],
      ["SN", sn],
      ["DeviceID", id],
    ];
    await this.message(entry, id, manscdpBody("Query", elements));
  }

  async control(entry: DeviceEntry, channelId: string, ptzCommand: string): Promise<void> {
    const elements: Elements = [
      ["CmdType", "DeviceControl"],
      ["SN", this.nextSn()],
      ["DeviceID", channelId],
      ["PTZCmd", ptzCommand],
      ["Info", [["ControlPriority", "5"]]],
    ];
    await this.message(entry, channelId, manscdpBody("Control", elements));
  }

  /** Confirms an alarm (GB/T 28181-2016 clause 9.4). */
  async confirmAlarm(entry: DeviceEntry, { sn, deviceId }: Manscdp): Promise<void> {
    const elements: Elements = [
      ["CmdType", "Alarm"],
      ["SN", sn],
      ["DeviceID", deviceId],
      ["Result", "OK"],
    ];
    await this.message(entry, entry.id, manscdpBody("Response", elements));
  }

  /** Handles an answer of a device to a query. */
  onResponse(entry: DeviceEntry, answer: Manscdp): void {
    if (answer.command === "deviceinfo") {
      const text = (name: string) => textOf(answer.root, name).slice(0, 128);
      const known = {
        name: text("devicename"),
        manufacturer: text("manufacturer"),
        model: text("model"),
        firmware: text("firmware"),
      };
      Object.assign(entry, known);
      this.#registry.changed(entry);
    }
  }
}

const refusalText = (status: number): string =>
  ({
    403: "设备拒绝了平台的请求，请在设备的国标设置中允许平台操作",
    404: "设备上没有这个通道，请重新读取设备的通道目录",
  })[status] ?? `设备没有接受请求（${status}），请稍后再试或查看设备的日志`;
