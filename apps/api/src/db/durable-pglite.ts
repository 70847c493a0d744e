import { AsyncLocalStorage } from 'node:async_hooks';
import { fsyncSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  PGlite,
  type PGliteOptions,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { assertOutsideTransaction } from '#db/transaction-scope.ts';

type FilesystemInit = Parameters<NodeFS['init']>;

interface NodeStream {
  nfd: number;
}

/** What Emscripten hands to `preRun`, as far as it is used here. */
interface EmscriptenModule {
  NODEFS: {
    tryFSOperation<Result>(operation: () => Result): Result;
    stream_ops: { fsync?: (stream: NodeStream) => number };
  };
}

/** The library's file system has no fsync, so that nothing would ever be forced to the disk. */
class SyncedNodeFS extends NodeFS {
  override async init(pg: FilesystemInit[0], options: FilesystemInit[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFsync = (module: EmscriptenModule) => {
      module.NODEFS.stream_ops.fsync = (stream) =>
        module.NODEFS.tryFSOperation(() => {
          syncFile(stream.nfd);
          return 0;
        });
    };
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...[emscriptenOpts.preRun ?? []].flat(), addFsync as never],
      },
    };
  }
}

function syncFile(descriptor: number): void {
  try {
    fsyncSync(descriptor);
  } catch (error) {
    // Windows cannot sync a folder that is open for reading.
    if (process.platform === 'win32' && error instanceof Error && 'code' in error && error.code === 'EPERM') return;
    throw error;
  }
}

const startParams = [
  // '-F' switches fsync off.
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  // Its fdatasync, the usual method, is an empty function.
  'wal_sync_method=fsync',
];

/**
 * PGlite with the manners a server needs: committed rows are on the disk, queries leave time for
 * the rest of the process, and a query that would wait for its own transaction throws.
 */
export class DurablePGlite extends PGlite {
  /** Opens the cluster in `folder`, which is made from the tar of another one when given. */
  static async openFolder(folder: string, loadDataDir?: Blob): Promise<DurablePGlite> {
    return DurablePGlite.opened({ dataDir: folder, fs: new SyncedNodeFS(folder), startParams, loadDataDir });
  }

  /** A database in memory, from the tar of another one when given: for tests. */
  static async openInMemory(template?: Blob): Promise<DurablePGlite> {
    return DurablePGlite.opened({ loadDataDir: template });
  }

  /**
   * Writes a new, empty cluster into `folder`, which must not exist. Made in memory and copied out:
   * quicker than the engine's own way, a tar written and read back (3.0 s against 3.4 for a first
   * start).
   */
  static async createFolder(folder: string): Promise<void> {
    const pglite = await DurablePGlite.openInMemory();
    await pglite.exec('checkpoint');
    pglite.#copyOut(PGlite.paths.PGDATA, folder);
    await pglite.close();
  }

  #copyOut(from: string, to: string): void {
    const files = this.mod?.FS;
    if (!files) throw new Error('The engine is not running');
    mkdirSync(to, { mode: 0o700 });
    for (const name of files.readdir(from)) {
      if (name === '.' || name === '..') continue;
      const [source, target] = [`${from}/${name}`, join(to, name)];
      if (files.isDir(files.stat(source).mode)) this.#copyOut(source, target);
      else writeFileSync(target, files.readFile(source), { mode: 0o600 });
    }
  }

  private static async opened(options: PGliteOptions): Promise<DurablePGlite> {
    const pglite = new DurablePGlite({ ...options, extensions: { pg_trgm } });
    await pglite.waitReady;
    return pglite;
  }

  override async query<Row>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    assertOutsideTransaction();
    return super.query<Row>(text, params, options);
  }

  override async exec(text: string, options?: QueryOptions): Promise<Results[]> {
    assertOutsideTransaction();
    return super.exec(text, options);
  }

  override async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    assertOutsideTransaction();
    return super.transaction(work);
  }

  override async listen(channel: string, callback: (payload: string) => void, tx?: Transaction) {
    // A notification arrives while the query that sent it runs: the listener must not count as part
    // of that query.
    const outside = AsyncLocalStorage.snapshot();
    return super.listen(channel, (payload) => outside(callback, payload), tx);
  }

  // A query blocks the thread and resolves without leaving it: without a pause, a row of them
  // starves timers and sockets.
  override _runExclusiveQuery<Result>(work: () => Promise<Result>): Promise<Result> {
    return super._runExclusiveQuery(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return work();
    });
  }

  // A script of several statements that fails half-way would leave its transaction open for whoever
  // comes next.
  override _runExclusiveTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
    return super._runExclusiveTransaction(async () => {
      try {
        return await work();
      } catch (error) {
        if (this.isInTransaction()) await this.execProtocol(protocol.serialize.query('ROLLBACK'));
        throw error;
      }
    });
  }
}
