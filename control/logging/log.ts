export type LogLevel = "debug" | "info" | "warn" | "error";
export type Log = (level: LogLevel, message: string, botId?: string) => void;
