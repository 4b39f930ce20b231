import { setTimeout as sleep } from "node:timers/promises";

const lookMs = 20;

const times =
  "<tev:CurrentTime>2026-05-06T01:02:03Z</tev:CurrentTime><tev:TerminationTime>2026-05-06T01:04:03Z</tev:TerminationTime>";
const names = 'xmlns:tev="http://www.onvif.org/ver10/events/wsdl" xmlns:wsnt="http://docs.oasis-open.org/wsn/b-2"';

export interface SentCameraEvent {
  topic: string;
  /** Names and values of the data. */
  data: Record<string, string>;
  source?: Record<string, string>;
  operation?: "Initialized" | "Changed";
}

const items = (list: Record<string, string>): string =>
  Object.entries(list)
    .map(([name, value]) => `<tt:SimpleItem Name="${name}" Value="${value}"/>`)
    .join("");

const notification = ({ topic, data, source = { VideoSourceToken: "1" }, operation = "Changed" }: SentCameraEvent) =>
  `<wsnt:NotificationMessage><wsnt:Topic Dialect="http://www.onvif.org/ver10/tev/topicExpression/ConcreteSet">tns1:${topic}</wsnt:Topic><wsnt:Message><tt:Message UtcTime="2026-05-06T01:02:03Z" PropertyOperation="${operation}"><tt:Source>${items(source)}</tt:Source><tt:Data>${items(data)}</tt:Data></tt:Message></wsnt:Message></wsnt:NotificationMessage>`;

/** Events of a camera that a test sends. */
export class CameraEventsPlan {
  /** Names of the requests, in order. */
  readonly requests: string[] = [];
  /** Number of further subscriptions that the camera refuses. */
  refusals = 0;
  /** Maximum time in milliseconds for which a request for messages waits. A real camera waits for a minute. */
  pullMs = 2_000;
  #waiting: SentCameraEvent[] = [];

  send(event: SentCameraEvent): void {
    this.#waiting.push(event);
  }

  /** Returns the answer to a request for events; undefined for other requests. */
  answer(asked: string, host: string): Promise<string> | undefined {
    const [, name] = /<(CreatePullPointSubscription|PullMessages|Renew|Unsubscribe)[ />]/.exec(asked) ?? [];
    if (name === undefined) return undefined;
    this.requests.push(name);
    return name === "PullMessages" ? this.#pulled() : Promise.resolve(this.#other(name, host));
  }

  #other(name: string, host: string): string {
    if (name !== "CreatePullPointSubscription") return `<wsnt:${name}Response ${names}/>`;
    if (this.refusals > 0) {
      this.refusals -= 1;
      return '<s:Fault><s:Code><s:Value>s:Receiver</s:Value></s:Code><s:Reason><s:Text xml:lang="en">Too many pull points</s:Text></s:Reason></s:Fault>';
    }
    return `<tev:CreatePullPointSubscriptionResponse ${names}><tev:SubscriptionReference><wsa:Address xmlns:wsa="http://www.w3.org/2005/08/addressing">http://${host}/onvif/pull/1</wsa:Address></tev:SubscriptionReference>${times.replaceAll("tev:", "wsnt:")}</tev:CreatePullPointSubscriptionResponse>`;
  }

  async #pulled(): Promise<string> {
    for (let waited = 0; waited < this.pullMs && this.#waiting.length === 0; waited += lookMs) await sleep(lookMs);
    const messages = this.#waiting.map(notification).join("");
    this.#waiting = [];
    return `<tev:PullMessagesResponse ${names}>${times}${messages}</tev:PullMessagesResponse>`;
  }
}
