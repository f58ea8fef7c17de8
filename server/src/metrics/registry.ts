/** The registry to which the parts of the server report; it exists only if METRICS_PORT is set. */
export type Metrics = {
  /** Reads its value at each scrape. */
  gauge: (name: string, help: string, read: () => number) => void;
  /** A gauge of 1 whose labels describe the process. */
  info: (name: string, help: string, labels: Record<string, string>) => void;
  /** Returns the function that counts one event of a kind. */
  counter: (name: string, help: string, label: string) => (kind: string) => void;
  /** Returns the function that records a duration in seconds. */
  durations: <Label extends string>(
    name: string,
    help: string,
    labels: Label[],
  ) => (of: Record<Label, string | number>, seconds: number) => void;
  /** Returns all metrics in Prometheus' text format. */
  page: () => Promise<{ type: string; text: string }>;
};

/** Histogram buckets, from our fastest answer to the slowest that a client waits for. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates metrics of this server, with Node's own of the process. The library is loaded here, on demand. */
export async function createMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    gauge(name, help, read) {
      const gauge = new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read());
        },
      });
      registry.registerMetric(gauge);
    },
    info(name, help, labels) {
      new Gauge({ name, help, registers, labelNames: Object.keys(labels) }).set(labels, 1);
    },
    counter(name, help, label) {
      const counter = new Counter({ name, help, registers, labelNames: [label] });
      return (kind) => counter.inc({ [label]: kind });
    },
    durations(name, help, labelNames) {
      const histogram = new Histogram({ name, help, registers, labelNames, buckets: SECONDS });
      return (of, seconds) => histogram.observe(of, seconds);
    },
    page: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
