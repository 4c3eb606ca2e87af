// All pages by the names that the router knows.
import overview from './overview.js';
import runs from './runs.js';
import run from './run.js';
import workflows from './workflows.js';
import workflow from './workflow.js';
import queue from './queue.js';
import timers from './timers.js';
import deadLetters from './dead-letters.js';
import deadLetterGroup from './dead-letter-group.js';
import workers from './workers.js';
import worker from './worker.js';
import database from './database.js';
import actions from './actions.js';
import bulk from './bulk.js';
import schedules from './schedules.js';
import schedule from './schedule.js';
import notFound from './not-found.js';

export default {
  overview, runs, run, workflows, workflow, queue, timers, 'dead-letters': deadLetters, 'dead-letter-group': deadLetterGroup, workers, worker, database, actions, bulk, schedules, schedule, 'not-found': notFound,
};
