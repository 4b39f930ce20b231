import { type ColumnType, type Generated } from "kysely";

/** A column that the database fills when it is left out. */
export type WithDefault<T> = Generated<T>;
/** bigint comes back as text from the driver. */
export type Big = ColumnType<string, number | string | bigint, number | string | bigint>;
/** jsonb: read as parsed, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
