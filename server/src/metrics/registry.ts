/** Where the parts of the server tell what they are doing; there is none unless METRICS_PORT is set. */
export type Metrics = {
  /** Read each time that somebody looks. */
  gauge: (name: string, help: string, read: () => number) => void;
  /** Answers how to count one more of a kind. */
  counter: (name: string, help: string, label: string) => (kind: string) => void;
  /** Answers how to note that something took so many seconds. */
  durations: <Label extends string>(
    name: string,
    help: string,
    labels: Label[],
  ) => (of: Record<Label, string | number>, seconds: number) => void;
  /** All of it, in Prometheus' text format. */
  page: () => Promise<{ type: string; text: string }>;
};

/** From the fastest answer we give to the slowest that a client waits for. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of this server alone, with what Node tells of the process; the library is loaded here, at first need. */
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
