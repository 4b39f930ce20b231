import { parentPort, workerData } from "node:worker_threads";
import { type OrderRow } from "./order.queries.ts";
import { type Seller, writeInvoice } from "./write-invoice.ts";

const { order, seller }: { order: OrderRow; seller: Seller } = workerData;
parentPort?.postMessage(await writeInvoice(order, seller));
