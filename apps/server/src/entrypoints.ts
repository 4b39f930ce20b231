import { contract } from "@huiyan/contract/contract";
import { Gauge, type Registry } from "prom-client";
import { countUnread, createMessagesReadDelivery, createPushDelivery } from "./features/alarm/alarm.feature.ts";
import {
  createDeviceAuthentication,
  createDeviceDelivery,
  createDevicePageAuthorizer,
  createGateHandlers,
  createTunnelRegister,
} from "./features/device/device.feature.ts";
import { LiveEntrypoint } from "./features/live/live.feature.ts";
import { createAppAuthentication } from "./features/open-api/open-api.feature.ts";
import { authenticateSession, findActiveSessions } from "./features/session/session.feature.ts";
import { type Services } from "./platform/context/context.ts";
import { type Feature } from "./platform/feature/feature.ts";
import { type Authentication } from "./platform/http/authentication.ts";
import { registerConsole } from "./platform/http/console-files.ts";
import { registerDevicePages } from "./platform/http/device-pages.ts";
import { registerDocs } from "./platform/http/docs-page.ts";
import { type HttpServer } from "./platform/http/http-server.ts";
import { mount } from "./platform/http/mount.ts";
import { openApiDocument } from "./platform/http/openapi.ts";
import { WebSockets } from "./platform/http/sockets.ts";
import { registerWhep } from "./platform/http/whep.ts";
import { type Bus } from "./platform/mqtt/bus.ts";
import { DeviceGate } from "./platform/mqtt/device-gate.ts";
import { disconnectChannel } from "./platform/mqtt/device-link.ts";
import { deviceChannel } from "./platform/push/device-change-signal.ts";
import { PushHub } from "./platform/push/hub.ts";
import { messagesReadChannel } from "./platform/push/messages-read-signal.ts";
import { createOrganisationDelivery, organisationChannel } from "./platform/push/organisation-change-signal.ts";
import { pushChannel } from "./platform/push/relay.ts";
import { sessionChannel } from "./platform/push/session-change-signal.ts";
import { createTunnels } from "./platform/tunnel/tunnels.ts";

/** Maximum milliseconds for running calls to finish when the server stops. Then their connections are closed. */
const endMs = 3000;
/** Maximum milliseconds for calls to end after their connections were closed. */
const cutOffMs = 1000;

export interface Entrypoints {
  /** Refuses new connections and waits for the open ones. */
  close(): Promise<void>;
  /** Waits for calls that still run after their connection was closed. */
  ended(): Promise<void>;
}

export interface EntrypointOptions {
  services: Services;
  features: readonly Feature[];
  bus: Bus;
  http: HttpServer;
  metrics: Registry;
  checkAnswers: boolean;
}

function authenticationOf({ db, clock, key }: Services): Authentication {
  return {
    session: (token, mayRotate) => authenticateSession(db.sql, clock, token, mayRotate),
    activeSessions: (ids) => findActiveSessions(db.sql, clock, ids),
    app: createAppAuthentication(db.sql, key, clock),
    device: createDeviceAuthentication(db.sql, key, clock),
  };
}

function gauge(metrics: Registry, name: string, help: string, count: () => number): void {
  new Gauge({
    name,
    help,
    registers: [metrics],
    collect() {
      this.set(count());
    },
  });
}

/** Starts the entry points of users, programs and devices: API calls, console, page socket and device connections. */
export async function startEntrypoints({
  services,
  features,
  bus,
  http,
  metrics,
  checkAnswers,
}: EntrypointOptions): Promise<Entrypoints> {
  const { config, log } = services;
  const authentication = authenticationOf(services);
  const mounted = mount(
    http,
    features.flatMap((feature) => feature.routes),
    { services, authentication, checkAnswers },
  );
  registerDocs(http, () => openApiDocument(contract, config.version));
  await registerConsole(http);

  const hub = new PushHub({
    authentication,
    unreadOf: (orgId, staffId, seesAll) => countUnread(services.db.sql, { orgId, staffId, seesAll }),
    receivesFromOthers: () => bus.isOpen(),
    pagesPerAccount: config.pagesPerSession * 3,
    log,
  });
  await bus.subscribe(pushChannel, createPushDelivery(services, hub));
  await bus.subscribe(deviceChannel, createDeviceDelivery(services, hub));
  await bus.subscribe(messagesReadChannel, createMessagesReadDelivery(services, hub));
  await bus.subscribe(organisationChannel, createOrganisationDelivery(hub));
  services.installation.onChange(() => hub.sendToAll({ event: "org_changed", data: {} }));
  await bus.subscribe(sessionChannel, (text) => hub.sessionsChanged(text));
  bus.onReturn(() => hub.askAgain());
  const gate = await DeviceGate.open(bus, createGateHandlers(services), log);
  const register = createTunnelRegister(services);
  const tunnels = createTunnels(log, register);
  await bus.subscribe(disconnectChannel, (deviceId) => tunnels.drop(deviceId));
  const authorizer = createDevicePageAuthorizer(services);
  await registerDevicePages(http, { authorizer, tunnels, elsewhere: register.elsewhere, log });
  const live = new LiveEntrypoint(services, authentication);
  await bus.subscribe(sessionChannel, () => live.sessionsChanged());
  const sockets = new WebSockets(http, config, { authentication, hub, gate, tunnels, live }, log);
  await registerWhep(http, { authentication, live, pagesPerSession: config.pagesPerSession });
  gauge(metrics, "huiyan_body_bytes", "Bytes of request bodies in memory", () => mounted.bodyBytes());
  gauge(metrics, "huiyan_pages", "Open pages of this node", () => hub.connected());
  gauge(metrics, "huiyan_tunnels", "Tunnels to devices' own pages on this node", () => tunnels.count());
  gauge(metrics, "huiyan_live_viewers", "Viewers of live video on this node", () => live.viewers());
  gauge(metrics, "huiyan_live_pushes", "Live pushes of devices on this node", () => services.media.pushes().length);
  gauge(metrics, "huiyan_devices", "Devices connected to this node", () => gate.connected());
  return {
    async close() {
      sockets.close();
      live.close();
      tunnels.close();
      register.close();
      hub.close();
      await Promise.all([gate.close(), mounted.end(endMs)]);
    },
    ended: () => mounted.end(cutOffMs),
  };
}
