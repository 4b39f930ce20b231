import { type KyselyPlugin } from "kysely";
import { type Services } from "#platform/context/context.ts";

/** Returns the services with a database that fails each query that contains this text and this organisation's id. */
export function failingFor(services: Services, orgId: string, text: string): Services {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const query = JSON.stringify(node);
      if (query.includes(text) && query.includes(orgId))
        throw new Error("canceling statement due to statement timeout");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { db } = services;
  return { ...services, db: { sql: db.sql.withPlugin(plugin), transaction: (run) => db.transaction(run) } };
}
