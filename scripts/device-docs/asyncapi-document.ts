import { SchemaBook } from "../../apps/server/src/platform/http/openapi.ts";
import { commands, topics } from "./device-messages.ts";
import { namedSchemas } from "./schemas-document.ts";

type Json = Record<string, unknown>;

const parameterTexts: Record<string, Json> = {
  device_id: { description: "设备ID：6 到 64 位字母、数字、下划线或短横" },
  command_id: { description: "命令的 id" },
  command: { description: "命令名", enum: Object.keys(commands) },
};

const parametersOf = (address: string) =>
  Object.fromEntries([...address.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, parameterTexts[name] ?? {}]));

/** Name in the document of a topic's channel: `reply/{command_id}` → `reply`. */
const channelName = (topic: string) => topic.replace(/\/\{.*$/, "").replace("/", "_");

/** Returns the AsyncAPI 3 document of a device's MQTT messages, from the device's point of view. */
export function asyncApiDocument(version: string): Json {
  const book = new SchemaBook();
  const named = namedSchemas(book);
  const channels: Json = {};
  const operations: Json = {};
  const messages: Json = {};
  for (const { topic, action, name, summary } of topics) {
    const channel = channelName(topic);
    const address = `huiyan/v1/{device_id}/${topic}`;
    messages[name] = {
      name,
      summary,
      contentType: "application/json",
      payload: { $ref: `#/components/schemas/${name}` },
    };
    channels[channel] = {
      address,
      description: summary,
      parameters: parametersOf(address),
      messages: { [name]: { $ref: `#/components/messages/${name}` } },
    };
    const retained = topic === "state" || topic === "points";
    operations[`${action}_${channel}`] = {
      action,
      summary,
      channel: { $ref: `#/channels/${channel}` },
      messages: [{ $ref: `#/channels/${channel}/messages/${name}` }],
      bindings: { mqtt: { qos: 1, ...(action === "send" && { retain: retained }) } },
    };
  }
  return {
    asyncapi: "3.0.0",
    info: {
      title: "慧眼设备协议（MQTT 3.1.1 over WebSocket）",
      version,
      description:
        "站在设备一侧：send 是设备发布，receive 是设备订阅。签名与时序见 docs/reference/device/README.md。由 npm run docs -- device 生成。",
      license: { name: "Apache-2.0" },
    },
    defaultContentType: "application/json",
    servers: {
      platform: {
        host: "{host}",
        protocol: "wss",
        pathname: "/api/device/mqtt",
        description: "与控制台同一端口；本机回环可用 ws。WebSocket 子协议为 mqtt",
        variables: { host: { description: "平台的主机名与端口", default: "127.0.0.1:8686" } },
        security: [{ $ref: "#/components/securitySchemes/devicePassword" }],
        bindings: {
          mqtt: {
            clientId: "{device_id}",
            cleanSession: true,
            keepAlive: 30,
            lastWill: {
              topic: "huiyan/v1/{device_id}/state",
              qos: 1,
              retain: true,
              message: '{"session":"<session>","online":false}',
            },
          },
        },
      },
    },
    channels,
    operations,
    components: {
      messages,
      schemas: { ...book.components, ...named },
      securitySchemes: {
        devicePassword: {
          type: "userPassword",
          description: "用户名为设备ID；密码为 <毫秒>.<HMAC-SHA256 十六进制>，见 docs/reference/device/README.md",
        },
      },
    },
  };
}
